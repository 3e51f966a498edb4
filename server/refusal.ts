/**
 * A typed no: the one form in which a deed says that it was not done, and why. Deeds and handlers return it; it is neither thrown nor logged as a
 * fault. A read answers null where there is nothing.
 */
export class Refusal<Code extends string> {
  readonly code: Code
  readonly message: string | undefined
  readonly fields: readonly { readonly field: string; readonly message: string }[] | undefined
  /** In how many seconds the same may be asked again. */
  readonly retryAfter: number | undefined

  constructor(code: Code, details: RefusalDetails = {}) {
    this.code = code
    this.message = details.message
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}

interface RefusalDetails {
  readonly message?: string
  readonly fields?: readonly { readonly field: string; readonly message: string }[]
  readonly retryAfter?: number
}

export function refuse<const Code extends string>(code: Code, details?: RefusalDetails): Refusal<Code> {
  return new Refusal(code, details)
}
