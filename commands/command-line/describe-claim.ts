import { formatCents } from '#domain/text/format-number.ts'
import type { UnmatchedRow } from '#server/visit-claims/facts-store.ts'
import type { QueuedClaim } from '#server/visit-claims/queue-store.ts'

/** A payment of the claim that matched nothing, and how many others came from its terminal. */
export interface Terminal {
  readonly event: UnmatchedRow
  readonly payments: number
  readonly cards: number
}

interface Told {
  readonly at: Date
  readonly title: string
  readonly text: string
}

/** A claim for who looks into it: what its member says, what the network said, and what the member was told. */
export function describeClaim(
  claim: QueuedClaim,
  { terminals, told }: { readonly terminals: readonly Terminal[]; readonly told: readonly Told[] },
): string {
  const { id, publicId, merchantName, sourceId, city, visitedOn, amountCents, network, lastFour, closedAt } = claim
  return [
    `${id}  ${merchantName}, ${city} (${sourceId}), ${visitedOn}, ${formatCents(amountCents)}`,
    `  member ${publicId}, ${network} ending in ${lastFour}, asked ${claim.createdAt.toISOString()}${closedAt === null ? '' : `, answered ${closedAt.toISOString()}`}`,
    ...terminals.map(terminalLine),
    ...told.map(({ at, title, text }) => `  told ${at.toISOString()}: ${title}. ${text}`),
  ].join('\n')
}

function terminalLine({ event, payments, cards }: Terminal): string {
  const { network, acquirerMerchantId, amountCents, occurredAt } = event
  const others = `${payments} ${payments === 1 ? 'payment' : 'payments'} of ${cards} ${cards === 1 ? 'card' : 'cards'} under it`
  return `  ${network} reports ${formatCents(amountCents)} at ${occurredAt.toISOString()} from acquirer id ${acquirerMerchantId}: ${others}`
}
