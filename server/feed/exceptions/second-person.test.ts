import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { ingestEvents } from '../ingest-events.ts'
import type { NetworkEvent } from '../network-event.ts'
import { findExceptions } from './exception-store.ts'
import { correctException } from './settle-exception.ts'

const partnerId = 'limited'
const noonOfDay = daysAfterNoon(60)
const reason = 'the network says so'
const limits = { memberCents: 10_000, dayCents: 20_000 }

interface Wrong {
  readonly first: NetworkEvent
  readonly second: NetworkEvent
}

let count = 0

/** Payments of one member, of each of which the network has told another amount, too. */
async function wrongEvents(
  db: Db,
  { movedCents, cards = 1 }: { readonly movedCents: readonly number[]; readonly cards?: number },
) {
  const memberId = await addMember(db, partnerId)
  const restaurant: Restaurant = await addRestaurant(db, [partnerId])
  const tokens: string[] = []
  for (let card = 0; card < cards; card++) tokens.push(await linkCard(db, { partnerId, memberId }))
  const wrong = movedCents.map((cents, index): Wrong => {
    const reference = `limited-${++count}`
    const cardToken = tokens[index % cards] ?? ''
    const first = eventOf(restaurant, { reference, cardToken, kind: 'clearing', day: index })
    return { first, second: { ...first, amountCents: first.amountCents + cents } }
  })
  await ingestEvents(
    db,
    wrong.flatMap(({ first, second }) => [first, second]),
    { now: () => new Date(noonOfDay) },
  )
  return wrong
}

interface By {
  readonly actor?: string
  readonly approvedBy?: string
  readonly at?: number
}

async function correct(
  db: Db,
  { second }: Wrong,
  { actor = 'operator:desk/ada', approvedBy, at = noonOfDay }: By = {},
) {
  const rows = await findExceptions(db, { network: null, cause: null, after: null, limit: 1_000, partnerId })
  const name = rows.find(({ eventId }) => eventId === second.eventId) ?? expect.unreachable()
  const deed = { name, actor, reason, corrected: second, approvedBy: approvedBy ?? null, limits }
  const verdict = await correctException(db, deed, { now: () => new Date(at) })
  return verdict instanceof Refusal ? verdict.code : verdict
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine
    const inTurn = async (wrong: readonly Wrong[], by?: By) => {
      const verdicts: string[] = []
      for (const one of wrong) verdicts.push(await correct(db(), one, by))
      return verdicts
    }

    test('many small corrections of one member by one person are one large one', async () => {
      await addRules(db(), partnerId)
      const wrong = await wrongEvents(db(), { movedCents: [4_000, 4_000, 4_000, 2_000, 1], cards: 2 })
      expect(await inTurn(wrong)).toEqual(['done', 'done', 'needsSecondPerson', 'done', 'needsSecondPerson'])
      const [, , third, , last] = wrong
      if (!third || !last) throw new Error('five payments')
      // Another name of the same key is the same person; what somebody else approves counts for nobody.
      expect(await correct(db(), last, { actor: 'operator:desk/bea' })).toBe('needsSecondPerson')
      expect(await correct(db(), third, { approvedBy: 'operator:lead' })).toBe('done')
      expect(await correct(db(), last, { at: noonOfDay + dayMs - 1 })).toBe('needsSecondPerson')
      expect(await correct(db(), last, { at: noonOfDay + dayMs })).toBe('done')
    })

    test('another key has a sum of its own, and whoever has the shell is one person', async () => {
      const wrong = await wrongEvents(db(), { movedCents: [9_000, 9_000, 9_000, 9_000] })
      const actors = ['operator:first/ada', 'operator:second/ada', 'operator:ada', 'operator:bea']
      const verdicts: string[] = []
      for (const [index, one] of wrong.entries())
        verdicts.push(await correct(db(), one, { actor: actors[index] ?? '' }))
      expect(verdicts).toEqual(['done', 'done', 'done', 'needsSecondPerson'])
    })

    test('what one person corrects of all members in a day has a limit, too', async () => {
      const by = { actor: 'operator:wide/ada' }
      const members = [0, 1, 2].map(() => wrongEvents(db(), { movedCents: [8_000] }))
      const wrong = (await Promise.all(members)).flat()
      expect(await inTurn(wrong, by)).toEqual(['done', 'done', 'needsSecondPerson'])
    })
  })

describeOnPostgres('on PostgreSQL', (database) => {
  test.each([
    ['one member', 1, { done: 3, needsSecondPerson: 5 }],
    ['eight members', 8, { done: 6, needsSecondPerson: 2 }],
  ])(
    'of corrections of %s that come at the same moment no more pass than one after the other',
    async (_name, members, expected) => {
      const db = database.current.engine
      await addRules(db, partnerId)
      const each = Array.from({ length: 8 / members }, () => 3_000)
      const wrong: Wrong[] = []
      for (let member = 0; member < members; member++) wrong.push(...(await wrongEvents(db, { movedCents: each })))
      const actor = `operator:at-once-${members}/ada`
      const verdicts = await Promise.all(wrong.map((one) => correct(db, one, { actor })))
      const counts = Object.fromEntries([...Map.groupBy(verdicts, (one) => one)].map(([one, all]) => [one, all.length]))
      expect(counts).toEqual(expected)
    },
  )
})
