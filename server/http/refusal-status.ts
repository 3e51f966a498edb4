import { type CallShape, type CommonRefusal, commonRefusals, type Endpoint } from '#contract/endpoint.ts'

/** The status of a code: the endpoint's own, or a common one. */
export function refusalStatus(endpoint: Endpoint<CallShape, string>, code: string): number {
  return endpoint.refusals[code] ?? commonRefusals[code as CommonRefusal] ?? 500
}
