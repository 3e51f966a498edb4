/** What one call takes and gives. Each part is a type of the schemas; the schemas themselves stay on the server. */
export interface CallShape {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
  readonly answer: unknown
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call, as server and browser share it. `path` has `:name` for each parameter; `refusals` names each code with its status. */
export interface Endpoint<Shape extends CallShape, Code extends string> {
  readonly method: Method
  readonly path: string
  readonly refusals: Readonly<Record<Code, number>>
  /** A call that only reads and still carries the token of the session, as the specification's "auth headers" say. */
  readonly authHeaders?: true
  /** Never set: it carries the types. */
  readonly shape?: Shape
}

/** `endpoint<{ query: ZipQuery; answer: Validity }>()('GET', '/api/Members/Validate/Zip', {})` */
export function endpoint<Shape extends CallShape>() {
  return function define<const Code extends string = never>(
    method: Method,
    path: string,
    refusals: Readonly<Record<Code, number>>,
    more: { readonly authHeaders?: true } = {},
  ): Endpoint<Shape, Code> {
    return { method, path, refusals, ...more }
  }
}

/** Refusals that any call may answer, beside its own. */
export const commonRefusals = {
  invalidRequest: 400,
  notSignedIn: 401,
  emulationOver: 401,
  csrf: 403,
  proofRequired: 403,
  httpsRequired: 403,
  forbidden: 403,
  hostApplicationOnly: 403,
  emulationReadOnly: 403,
  emulationForbidden: 403,
  notFound: 404,
  tooLarge: 413,
  wrongHost: 421,
  tooManyRequests: 429,
  fault: 500,
  unavailable: 503,
} as const
export type CommonRefusal = keyof typeof commonRefusals

/** The body of every refusal. Source: docs/product.md, "Errors". */
export interface Problem<Code extends string = string> {
  readonly code: Code
  readonly message?: string
  readonly fields?: readonly { readonly field: string; readonly message: string }[]
  readonly requestId: string
}

export type ShapeOf<E> = E extends Endpoint<infer Shape, string> ? Shape : never
export type AnswerOf<E> = ShapeOf<E>['answer']
export type CodeOf<E> = E extends Endpoint<CallShape, infer Code> ? Code | CommonRefusal : never
