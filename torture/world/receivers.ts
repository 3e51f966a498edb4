import type { CreditAnswerEvent } from '#contract/schemas/credit-answer.ts'
import { networks, type Network } from '#domain/dines/networks.ts'
import { required } from '#domain/required.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import { chanceOf } from '../stories/chance.ts'
import type { PlannedProgramme } from '../stories/plan-programmes.ts'
import { createNetwork, createPartner, type NetworkReceiver, type PartnerReceiver } from './couriers.ts'

/** Whom the jobs deliver to, and who answers. */
export interface Correspondents {
  readonly partners: ReadonlyMap<string, PartnerPostings>
  readonly networks: ReadonlyMap<Network, StatementCredits>
  /** What a network says of the credits that it has. */
  answersFrom(network: Network): Promise<readonly CreditAnswerEvent[]>
}

/** The same, with all that they have taken and said. */
export interface Receivers extends Correspondents {
  readonly partners: ReadonlyMap<string, PartnerReceiver>
  readonly networks: ReadonlyMap<Network, NetworkReceiver>
  /** Under their ids. */
  readonly answers: ReadonlyMap<string, CreditAnswerEvent>
  calmDown(): void
}

export function createReceivers(seed: string, programmes: readonly PlannedProgramme[]): Receivers {
  const taking = programmes.filter((programme) => programme.taking === 'partner')
  const partners = new Map(taking.map(({ id }) => [id, createPartner(chanceOf(`partner ${seed} ${id}`))]))
  const ofNetworks = new Map(networks.map((one) => [one, createNetwork(chanceOf(`network ${seed} ${one}`))]))
  const answers = new Map<string, CreditAnswerEvent>()
  const chance = chanceOf(`answers ${seed}`)

  /** Once for good, sometimes told again, sometimes much later; at last everything once more. */
  function answersTo(reference: string, isCalm: boolean): readonly CreditAnswerEvent[] {
    const eventId = `a-${reference}`
    const told = answers.get(eventId)
    if (told) return isCalm || chance.is(0.1) ? [told] : []
    if (!isCalm && chance.is(0.3)) return []
    const status = isCalm
      ? 'completed'
      : chance.oneOf(['completed', 'completed', 'completed', 'rejected', 'error'] as const)
    const answer = { eventId, reference, status }
    answers.set(eventId, answer)
    return chance.is(0.1) ? [answer, answer] : [answer]
  }

  return {
    partners,
    networks: ofNetworks,
    answers,
    async answersFrom(network) {
      const receiver = required(ofNetworks.get(network), `the network ${network}`)
      return [...receiver.taken.keys()].flatMap((reference) => answersTo(String(reference), receiver.isCalm()))
    },
    calmDown() {
      for (const receiver of [...partners.values(), ...ofNetworks.values()]) receiver.calmDown()
    },
  }
}
