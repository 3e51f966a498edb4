import * as fc from 'fast-check'
import { endHolds } from '#server/dines/end-holds.ts'
import { expectAgreement } from './reward-agreement.ts'
import {
  advance,
  backDate,
  changeOptIn,
  knowPlaces,
  linkCard,
  moveCard,
  recordLinkLate,
  settlePartner,
  sweepUp,
  unlinkCard,
} from './reward-changes.ts'
import { authorise, clear, dineOut, giveBack } from './reward-deliveries.ts'
import { deliverAgain, deliverAtOnce, deliverHeld, deliverOther } from './reward-redeliveries.ts'
import { reviseRates } from './reward-revisions.ts'
import { clock, type Sequence, tickMs } from './reward-sequence.ts'
import type { RewardWorld, Trouble } from './reward-world.ts'

type Command = fc.AsyncCommand<Sequence, RewardWorld, false>

const nat = (max: number) => fc.nat({ max })
const trouble: fc.Arbitrary<Trouble | null> = fc.option(
  fc.record({
    statement: nat(22),
    when: fc.constantFrom('before', 'after'),
    code: fc.constantFrom('58030', '58030', '40P01'),
  }),
  { freq: 3 },
)

/** What may happen, in any order. Numbers choose among what is there at that moment. */
export function rewardCommands(): fc.Arbitrary<Iterable<Command>> {
  const card = fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3, 4)
  const place = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)
  const dining = command(
    {
      card,
      place,
      count: nat(4),
      cents: fc.integer({ min: 2_000, max: 30_000 }),
      hoursAgo: nat(90),
      held: nat(3),
      trouble,
    },
    dineOut,
  )
  const cents = fc.integer({ min: 30, max: 15_000 })
  return fc.commands<Sequence, RewardWorld, false>(
    [
      dining,
      dining,
      dining,
      command({ card, place, cents, hoursAgo: nat(50), held: nat(3), trouble }, authorise),
      command({ dine: nat(99), tip: nat(3_000), split: nat(2), held: nat(3), trouble }, clear),
      command(
        { dine: nat(99), percent: fc.constantFrom(20, 50, 100, 130), kind: fc.constantFrom('refund', 'void'), trouble },
        giveBack,
      ),
      command({ count: nat(5), again: nat(3), order: fc.constantFrom('first', 'last'), trouble }, deliverHeld),
      command({ count: nat(5), from: nat(99) }, deliverAtOnce),
      command({ event: nat(99), count: nat(2), trouble }, deliverAgain),
      command(
        { event: nat(99), field: fc.constantFrom('amountCents', 'taxCents', 'occurredAt'), trouble },
        deliverOther,
      ),
      command({ card, member: nat(5) }, linkCard),
      command({ card, member: nat(5) }, moveCard),
      command({ card }, unlinkCard),
      command({ card, member: nat(5), daysAgo: nat(130), days: nat(60) }, recordLinkLate),
      command({ link: nat(20), hours: fc.integer({ min: -24 * 20, max: 48 }), trouble }, backDate),
      command({ member: nat(3), optedIn: fc.boolean() }, changeOptIn),
      command({ hours: nat(40) }, advance),
      command({ hours: nat(24 * 100) }, advance),
      command({ partner: nat(2), trouble }, settlePartner),
      command({ partner: fc.constant(1), trouble }, settlePartner),
      command(
        { partner: nat(2), daysAgo: fc.integer({ min: -3, max: 9 }), more: fc.integer({ min: -3, max: 4 }) },
        reviseRates,
      ),
      command({ trouble }, sweepUp),
      command({}, knowPlaces),
    ],
    { maxCommands: 60, size: 'max' },
  )
}

function command<Given extends object>(
  fields: { [Name in keyof Given]: fc.Arbitrary<Given[Name]> },
  run: (model: Sequence, world: RewardWorld, given: Given) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.record<Given>(fields).map((given) => ({
    check: () => true,
    async run(model, world) {
      model.now += tickMs
      await run(model, world, given)
      // Earlier worlds of this database may have left more than one call ends.
      while ((await endHolds(world.database.engine, clock(model))) > 0);
      await expectAgreement(world, model)
    },
    toString: () => `${run.name}(${JSON.stringify(given)})`,
  }))
}
