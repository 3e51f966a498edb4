import { hourMs } from '#domain/dates.ts'
import { networks, type Network } from '#domain/dines/networks.ts'
import type { ToldCredit } from '#server/credits/read-told-credits.ts'
import type { Acknowledgement } from '#server/delivery/read-acknowledgements.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import { chanceOf } from '../stories/chance.ts'
import type { PlannedProgramme } from '../stories/plan-programmes.ts'
import { createPartner, type PartnerReceiver } from '../world/couriers.ts'
import type { Correspondents } from '../world/receivers.ts'

type Answer = 'completed' | 'rejected' | 'error'

/** Those who take what leaves the house, and forget nothing when a database is restored. */
export interface LastingReceivers extends Correspondents {
  readonly partners: ReadonlyMap<string, PartnerReceiver>
  /** By its reference: each counts once. */
  readonly credited: ReadonlyMap<Network, ReadonlyMap<string, NetworkCredit>>
  answerTo(credit: NetworkCredit): Answer
  calmDown(): void
}

export interface ReceiversWish {
  readonly seed: string
  readonly programmes: readonly PlannedProgramme[]
  /** Whether networks refuse some. */
  readonly isStrict: boolean
}

/** Partners are away and lose answers by chance; a network answers the same amount for the same card in the same way, in whichever world. */
export function createLastingReceivers({ seed, programmes, isStrict }: ReceiversWish): LastingReceivers {
  const taking = programmes.filter(({ taking: way }) => way === 'partner')
  const partners = new Map(taking.map(({ id }) => [id, createPartner(chanceOf(`partner ${seed} ${id}`))]))
  const credited = new Map(networks.map((network) => [network, new Map<string, NetworkCredit>()]))

  function answerTo({ cardToken, amountCents }: NetworkCredit): Answer {
    const chance = chanceOf(`${seed} ${cardToken} ${amountCents}`)
    return isStrict && chance.is(0.3) ? chance.oneOf(['rejected', 'error'] as const) : 'completed'
  }

  function take(network: Network, credit: NetworkCredit): void {
    const taken = credited.get(network)
    const known = taken?.get(credit.reference)
    if (known && known.amountCents !== credit.amountCents) throw new Error(`told otherwise: ${credit.reference}`)
    taken?.set(credit.reference, known ?? credit)
  }

  return {
    partners,
    credited,
    answerTo,
    networks: new Map(
      networks.map((network) => [
        network,
        {
          async deliver(batch) {
            for (const credit of batch) take(network, credit)
            return { kind: 'delivered', refused: [] }
          },
        },
      ]),
    ),
    async answersFrom(network) {
      return [...(credited.get(network)?.values() ?? [])].map((credit) => {
        return { eventId: `a-${credit.reference}`, reference: credit.reference, status: answerTo(credit) }
      })
    },
    calmDown() {
      for (const partner of partners.values()) partner.calmDown()
    },
  }
}

/** As a partner sends what it has counted. */
export function acknowledgementsOf(partner: PartnerReceiver): readonly Acknowledgement[] {
  return [...partner.taken.values()].map(({ postingId, amount, currency, memberPublicId }, index) => ({
    line: index + 2,
    postingId,
    amount,
    currency,
    memberPublicId,
    partnerNumber: null,
  }))
}

/** As a network sends what it has, with the end of each. */
export function toldCreditsOf(receivers: LastingReceivers, network: Network): readonly ToldCredit[] {
  return [...(receivers.credited.get(network)?.values() ?? [])].map((credit, index) => {
    const { reference, amountCents, cardToken } = credit
    return { line: index + 2, reference, amountCents, cardToken, status: receivers.answerTo(credit) }
  })
}

/** What a partner has for each member, and networks have paid to each card. */
export function sumsOutside({ partners, credited, answerTo }: LastingReceivers): readonly string[] {
  const sums = new Map<string, number>()
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount)
  for (const [id, { taken }] of partners)
    for (const { memberPublicId, amount } of taken.values()) add(`${id} ${memberPublicId}`, amount)
  for (const [network, taken] of credited)
    for (const credit of taken.values())
      if (answerTo(credit) === 'completed') add(`${network} ${credit.cardToken}`, credit.amountCents)
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${amount}`)
    .toSorted()
}

/** Between a delivery and the restore, and between that and the comparison. */
export const restoredAfterMs = hourMs
