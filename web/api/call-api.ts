import type { AnswerOf, CallShape, CodeOf, Endpoint, Problem } from '#contract/endpoint.ts'
import type { PageRequest } from '#contract/page-handler.ts'
import { callPath, callSearch } from './call-path.ts'

/** What a call came to. Refusals are values; only a network that fails throws. */
export type Outcome<Answer, Code extends string> =
  | { readonly ok: true; readonly status: number; readonly answer: Answer }
  | { readonly ok: false; readonly status: number; readonly statusText: string; readonly refusal: Problem<Code> }

type Part<Shape, Key extends string> = Shape extends { readonly [K in Key]: infer Value }
  ? { readonly [K in Key]: Value }
  : unknown

export type CallInput<Shape extends CallShape> = Part<Shape, 'params'> & Part<Shape, 'query'> & Part<Shape, 'body'>

export type CallApi = <Shape extends CallShape, Code extends string>(
  endpoint: Endpoint<Shape, Code>,
  input: CallInput<Shape>,
) => Promise<Outcome<AnswerOf<Endpoint<Shape, Code>>, CodeOf<Endpoint<Shape, Code>>>>

/** Sends a request to the API: `fetch` with a token in the browser, in process on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** Carries the token. Where a call that only reads has it, empty, the transport fills it in. */
export const tokenHeader = 'X-XSRF-TOKEN'

export function createCallApi(transport: Transport): CallApi {
  return async function callApi(endpoint, input) {
    const { params, query, body }: { params?: Record<string, string>; query?: object; body?: unknown } = input ?? {}
    const response = await transport(callPath(endpoint.path, { params, query }), {
      method: endpoint.method,
      credentials: 'same-origin',
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(endpoint.authHeaders ? { [tokenHeader]: '' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // The contract says what an answer is: the endpoint's type stands for it.
    if (response.ok) return { ok: true, status: response.status, answer: (await response.json()) as never }
    const { status, statusText } = response
    return { ok: false, status, statusText, refusal: await readRefusal(response) }
  }
}

/** The same calls for a page that the server draws. */
export function createPageCallApi(call: PageRequest['callApi']): CallApi {
  return async function callApi(endpoint, input) {
    const { params = {}, query }: { params?: Record<string, string>; query?: object } = input ?? {}
    const { method, path } = endpoint
    const { status, body } = await call({ method, path, params, search: callSearch(query) })
    if (status < 300) return { ok: true, status, answer: body }
    // A refusal's body is the contract's problem: the server has made it.
    return { ok: false, status, statusText: String(status), refusal: body as Problem<never> }
  }
}

async function readRefusal<Code extends string>(response: Response): Promise<Problem<Code>> {
  const body: unknown = await response.json().catch(() => null)
  if (body !== null && typeof body === 'object' && 'code' in body) return body as Problem<Code>
  const code = response.status === 503 ? 'unavailable' : 'fault'
  // Something between browser and server has answered, not the API: one of the common refusals says it best.
  return { code: code as Code, requestId: response.headers.get('x-request-id') ?? '' }
}
