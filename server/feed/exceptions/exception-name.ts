import { type Network, networks } from '#domain/dines/networks.ts'

/** An event that is kept and earns nothing: one that matches nothing, or a content that was put aside under an id. */
export interface ExceptionName {
  readonly network: Network
  readonly eventId: string
  /** `unmatched`, or the beginning of the digest of what was put aside: of one id there may be several. */
  readonly what: string
}

/** As operators write it: `visa:evt-1#unmatched`, `visa:evt-1#5d41402a`. */
export function nameText({ network, eventId, what }: ExceptionName): string {
  return `${network}:${eventId}#${what}`
}

export function readName(written: string): ExceptionName | null {
  const [, of = '', eventId = '', what = ''] = /^([a-z]+):(.{1,64})#(unmatched|[0-9a-f]{8})$/u.exec(written) ?? []
  const network = networks.find((known) => known === of)
  return network === undefined ? null : { network, eventId, what }
}
