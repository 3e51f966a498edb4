import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BalanceMovement, balancePieces, planEnd } from './balance-pieces.ts'

const day = (count: number) => new Date(count * 86_400_000)
const visit = (postingId: number, name: number, amount: number): BalanceMovement => ({
  postingId,
  amount,
  cause: { kind: 'visit', visit: name },
})
const other = (postingId: number, amount: number): BalanceMovement => ({ postingId, amount, cause: { kind: 'other' } })
const end = (postingId: number, amount: number): BalanceMovement => ({
  postingId,
  amount: -amount,
  cause: { kind: 'end' },
})

test('a visit whose reward has ended gives back nothing a second time, and nothing more than ended', () => {
  expect(balancePieces([visit(1, 7, 500), end(2, 500), visit(3, 7, -500)])).toEqual({
    pieces: [],
    missing: 0,
    due: new Map([[7, 500]]),
  })
  const booked: BalanceMovement = { postingId: 4, amount: 500, cause: { kind: 'endOfVisit', visit: 7 } }
  expect(balancePieces([visit(1, 7, 500), end(2, 500), visit(3, 7, -500), booked]).due).toEqual(new Map())
})

test('of a visit of which a part was paid and a part has ended, only what was paid beyond what stays is missing', () => {
  const story = [visit(1, 7, 2_000), other(2, -500), end(3, 1_500)]
  expect(balancePieces([...story, visit(4, 7, -1_000)])).toMatchObject({ missing: 0, due: new Map([[7, 1_000]]) })
  expect(balancePieces([...story, visit(4, 7, -2_000)])).toMatchObject({ missing: 500, due: new Map([[7, 1_500]]) })
})

test('what ends is the oldest: a refund of the newer visit takes what is left of it', () => {
  const story = [visit(1, 7, 500), visit(2, 8, 700), end(3, 500), visit(4, 8, -700)]
  expect(balancePieces(story)).toEqual({ pieces: [], missing: 0, due: new Map() })
})

test('a credit that came back is made of the visits that it had paid', () => {
  const back: BalanceMovement = { postingId: 3, amount: 2_000, cause: { kind: 'comeBack', from: 2 } }
  const story = [visit(1, 7, 2_000), other(2, -2_000), back, end(4, 2_000), visit(5, 7, -2_000)]
  expect(balancePieces(story)).toMatchObject({ missing: 0, due: new Map([[7, 2_000]]) })
})

test('what ends after a refund of its visit is none of what the refund took', () => {
  const back: BalanceMovement = { postingId: 6, amount: 60, cause: { kind: 'comeBack', from: 2 } }
  const booked: BalanceMovement = { postingId: 5, amount: 40, cause: { kind: 'endOfVisit', visit: 7 } }
  const refunded = [visit(1, 7, 100), other(2, -60), end(3, 40), visit(4, 7, -60), booked, back]
  expect(balancePieces([...refunded, end(7, 40)])).toEqual({ pieces: [], missing: 0, due: new Map() })
  // The bill is charged again: of 100 that it earned, 80 have ended.
  expect(balancePieces([...refunded, end(7, 40), visit(8, 7, 60)])).toMatchObject({ due: new Map([[7, -40]]) })
})

test('only what was told of ends: told of 5.00, and of what came in since the day after nothing', () => {
  const { pieces } = balancePieces([visit(1, 7, 500), other(5, 2_500)])
  const told = [{ through: 1, expiresAt: day(10) }]
  expect(planEnd({ pieces }, told, day(9))).toEqual({ ending: 0, untold: 2_500 })
  expect(planEnd({ pieces }, told, day(10))).toEqual({ ending: 500, untold: 2_500 })
})

test('what was taken since the notice is taken from what was told of', () => {
  const { pieces } = balancePieces([visit(1, 7, 500), other(5, 2_500), other(6, -600)])
  expect(planEnd({ pieces }, [{ through: 1, expiresAt: day(10) }], day(10))).toEqual({ ending: 0, untold: 2_400 })
})

/** Stories in which ends never take more than there is, as in the journal, and what is due is booked at once. */
const deeds = fc.array(
  fc.record({
    kind: fc.constantFrom('earn', 'refund', 'pay', 'give', 'end', 'back'),
    of: fc.nat(4),
    amount: fc.integer({ min: 1, max: 50 }),
  }),
  { maxLength: 40 },
)

interface Story {
  readonly movements: readonly BalanceMovement[]
  readonly posted: ReadonlyMap<number, number>
  readonly paid: number
  readonly given: number
}

function tell(list: typeof deeds extends fc.Arbitrary<infer Deeds> ? Deeds : never): Story {
  const movements: BalanceMovement[] = []
  const posted = new Map<number, number>()
  const payments: { readonly postingId: number; readonly amount: number }[] = []
  let given = 0
  for (const { kind, of, amount } of list) {
    const postingId = movements.length + 1
    const held = balancePieces(movements).pieces.reduce((sum, piece) => sum + piece.amount, 0)
    const most = { refund: posted.get(of) ?? 0, pay: held, end: held }
    const sized = Math.min(amount, kind === 'refund' || kind === 'pay' || kind === 'end' ? most[kind] : amount)
    if (sized === 0) continue
    if (kind === 'earn' || kind === 'refund') {
      const change = kind === 'earn' ? sized : -sized
      movements.push(visit(postingId, of, change))
      posted.set(of, (posted.get(of) ?? 0) + change)
    } else if (kind === 'pay') {
      movements.push(other(postingId, -sized))
      payments.push({ postingId, amount: sized })
    } else if (kind === 'give') {
      movements.push(other(postingId, sized))
      given += sized
    } else if (kind === 'end') movements.push(end(postingId, sized))
    else {
      const payment = payments.pop()
      if (!payment) continue
      const cause = { kind: 'comeBack', from: payment.postingId } as const
      movements.push({ postingId, amount: payment.amount, cause })
    }
    for (const [name, due] of balancePieces(movements).due)
      movements.push({ postingId: movements.length + 1, amount: due, cause: { kind: 'endOfVisit', visit: name } })
  }
  return { movements, posted, given, paid: payments.reduce((sum, payment) => sum + payment.amount, 0) }
}

test('the pieces, less what is missing, are the balance, whatever happened in which order', () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const { movements } = tell(list)
      const { pieces, missing, due } = balancePieces(movements)
      const balance = movements.reduce((sum, { amount }) => sum + amount, 0)
      expect(pieces.reduce((sum, { amount }) => sum + amount, 0) - missing).toBe(balance)
      expect(due).toEqual(new Map())
      expect(pieces.every(({ amount }) => amount > 0) && (missing === 0 || pieces.length === 0)).toBe(true)
    }),
  )
})

test('an end gives nothing back', () => {
  fc.assert(
    fc.property(deeds, fc.integer({ min: 1, max: 200 }), (list, amount) => {
      const { movements } = tell(list)
      const held = balancePieces(movements).pieces.reduce((sum, piece) => sum + piece.amount, 0)
      const ended = balancePieces([...movements, end(movements.length + 1, Math.min(held, amount))])
      expect(ended.due).toEqual(new Map())
    }),
    { numRuns: 3_000 },
  )
})

test('once every visit was taken back nobody has anything of them', () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const told = list.filter(({ kind }) => kind !== 'give')
      const refunds = [0, 1, 2, 3, 4].map((of) => ({ kind: 'refund' as const, of, amount: 1_000_000 }))
      const { movements } = tell([...told, ...refunds])
      expect(balancePieces(movements).pieces).toEqual([])
    }),
  )
})

test('nobody is ever missing more than was paid to them beyond what they still earned and were given', () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const { movements, posted, given, paid } = tell(list)
      const earned = [...posted.values()].reduce((sum, amount) => sum + amount, 0)
      const { missing } = balancePieces(movements)
      // Gifts that ended are gone for good, so they can't make up for what was paid.
      expect(missing).toBeLessThanOrEqual(paid)
      if (given === 0 && !movements.some(({ cause }) => cause.kind === 'end'))
        expect(missing).toBe(Math.max(0, paid - earned))
    }),
  )
})

test('who was paid nothing is never below zero, whatever ended and came back', () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const { movements } = tell(list.filter(({ kind }) => kind !== 'pay' && kind !== 'back'))
      expect(balancePieces(movements).missing).toBe(0)
    }),
  )
})
