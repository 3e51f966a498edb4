import type { Problem } from '#contract/endpoint.ts'
import type { Outcome } from './call-api.ts'

/** A refusal on its way through a query, which knows failures only as errors. The message is the status text, as the specification asks. */
export class RefusedError extends Error {
  readonly status: number
  readonly refusal: Problem

  constructor({ status, statusText, refusal }: Extract<Outcome<unknown, string>, { ok: false }>) {
    super(statusText)
    this.name = 'RefusedError'
    this.status = status
    this.refusal = refusal
  }
}

/** The answer of a call that a query makes; a refusal throws. */
export function answerOf<Answer>(outcome: Outcome<Answer, string>): Answer {
  if (outcome.ok) return outcome.answer
  throw new RefusedError(outcome)
}

/** The answers that the browser treats in ways of their own; any other is a failure. Source: specification, section 6. */
export const statusCodes = {
  ok: 200,
  accepted: 202,
  seeOther: 303,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  tooManyRequests: 429,
  serverError: 500,
} as const
