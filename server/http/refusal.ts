import { type CallShape, type CommonRefusal, commonRefusals, type Endpoint } from '#contract/endpoint.ts'

/** A typed no. Handlers return it; it is neither thrown nor logged as a fault. */
export class Refusal<Code extends string> {
  readonly code: Code
  readonly message: string | undefined
  readonly fields: readonly { readonly field: string; readonly message: string }[] | undefined

  constructor(code: Code, details: RefusalDetails = {}) {
    this.code = code
    this.message = details.message
    this.fields = details.fields
  }
}

interface RefusalDetails {
  readonly message?: string
  readonly fields?: readonly { readonly field: string; readonly message: string }[]
}

export function refuse<const Code extends string>(code: Code, details?: RefusalDetails): Refusal<Code> {
  return new Refusal(code, details)
}

/** The status of a code: the endpoint's own, or a common one. */
export function refusalStatus(endpoint: Endpoint<CallShape, string>, code: string): number {
  return endpoint.refusals[code] ?? commonRefusals[code as CommonRefusal] ?? 500
}
