import { pino } from 'pino'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transact.ts'
import { endMembership } from '#server/leaving/end-membership.ts'
import { Refusal } from '#server/refusal.ts'
import { bookTable } from '#server/reservations/book-table.ts'
import { cancelReservation } from '#server/reservations/cancel-reservation.ts'
import { changeReservation } from '#server/reservations/change-reservation.ts'
import { followReservations } from '#server/reservations/follow-reservations.ts'
import { readConfig } from '#server/settings/config.ts'
import { giveBackOfClosed, lockTable, unlockTable } from '#server/reservations/lock-table.ts'
import { searchTables } from '#server/reservations/search-tables.ts'
import { required } from '#domain/required.ts'
import { beginCard } from '#server/reservations/begin-card.ts'
import { releaseHolds } from '#server/card-holds/release-holds.ts'
import type { SandboxFault as CardFault } from '#vendors/payments/sandbox-faults.ts'
import { lineOf } from './lines.ts'
import type { Deed, Fault } from './table-command.ts'
import { type Cast, type CastMember, keys, type TableWorld } from './table-world.ts'

const log = pino({ level: 'silent' })

/** What deeds are given; nobody reads what they log. */
export function quietContext(world: TableWorld): DeedContext {
  const { address, scriptOrigin } = world.cards
  const payments = { publishableKey: keys.publishableKey, secret: keys.secretKey, address, scriptOrigin }
  return {
    config: { ...config, payments },
    bookings: world.provider(),
    payments: world.payments(),
    now: () => new Date(world.clock.now),
    log,
  }
}

const config = readConfig({ NODE_ENV: 'test' })

type DeedContext = Parameters<typeof bookTable>[0] & Parameters<typeof beginCard>[0]

/** Lets deeds happen, all at the same time, while those faults are on; answers what each was told. */
export async function act(
  world: TableWorld,
  cast: Cast,
  { deeds, faults }: { readonly deeds: readonly Deed[]; readonly faults: readonly Fault[] },
): Promise<readonly string[]> {
  for (const fault of faults)
    if (isOfCards(fault)) world.cards.faults.add(fault.slice(5) as CardFault)
    else world.sandbox.faults.add(fault)
  try {
    return await Promise.all(deeds.map((deed) => actOne(world, cast, deed)))
  } finally {
    world.sandbox.faults.clear()
    world.cards.faults.clear()
  }
}

function isOfCards(fault: Fault): fault is `card ${CardFault}` {
  return fault.startsWith('card ')
}

/** At once: what bounds the questions of visitors is no part of the story. */
function asking<Answer>(_key: string, ask: () => Promise<Answer>): Promise<Answer> {
  return ask()
}

function actOne(world: TableWorld, cast: Cast, deed: Deed): Promise<string> {
  const db = world.database.engine
  const context = quietContext(world)
  switch (deed.kind) {
    case 'search': {
      const { id } = required(cast.places[deed.place], 'a place')
      const { time: dateTime, partySize } = deed
      const partner = world.partners[0]
      return told(
        searchTables(context, db, { partner, merchantId: String(id), dateTime, partySize, asking }),
        (answer) => (answer.outcome === 'tables' ? answer.tables.map(({ time }) => time).join(' ') : answer.outcome),
      )
    }
    case 'keep': {
      const member = memberOf(cast, deed.member)
      const { id } = required(cast.places[deed.place], 'a place')
      const body = { merchantId: String(id), dateTime: deed.time, partySize: deed.partySize }
      const { partner, id: memberId } = member
      return told(
        lockTable(context, db, { partner, memberId, body, asking }),
        ({ secondsLeft }) => `kept ${secondsLeft}`,
      )
    }
    case 'release': {
      const { partner, id: memberId } = memberOf(cast, deed.member)
      return told(unlockTable(context, db, { partner, memberId, lockId: deed.lock }), () => 'released')
    }
    case 'book':
      return told(bookTable(context, db, { ...who(cast, deed.member), body: { lockId: deed.lock } }), rowText)
    case 'change':
      return told(
        changeReservation(context, db, { ...who(cast, deed.member), id: deed.table, lockId: deed.lock }),
        rowText,
      )
    case 'cancel':
      return told(cancelReservation(context, db, { ...who(cast, deed.member), id: deed.table }), rowText)
    case 'card':
      return giveCard(world, cast, deed)
    case 'letGo':
      return told(letGo(db, context), () => 'let go')
    case 'follow':
      return told(followReservations(db, context), () => 'followed')
    case 'close':
      return told(close(db, memberOf(cast, deed.member), context.now()), () => 'closed')
  }
}

const numbers = { good: '4242424242424242', challenged: '4000002500003155', declined: '4000000000000002' } as const

/** Asks for a set-up, and gives a card to it as the hosted fields would. */
async function giveCard(
  world: TableWorld,
  cast: Cast,
  { member, lock: lockId, given }: Extract<Deed, { readonly kind: 'card' }>,
): Promise<string> {
  const found = await beginCard(quietContext(world), world.database.engine, { ...who(cast, member), lockId })
  if (found instanceof Refusal) return found.code
  if (given === 'nothing') return 'begun'
  const more =
    given === 'approve'
      ? { deed: 'challenge', outcome: 'approve' }
      : { number: numbers[given], expiry: '12/39', cvc: '123' }
  return `begun ${await world.cards.confirm(found.clientSecret, more)}`
}

async function letGo(db: Db, context: DeedContext): Promise<void> {
  await giveBackOfClosed(context, db)
  await releaseHolds(db, context)
}

async function close(db: Db, { id: memberId, partner }: CastMember, now: Date): Promise<void> {
  await inTransaction(db, (tx) => endMembership(tx, partner.id, { memberId, actor: null, now }))
}

async function told<Answer>(
  answer: Promise<Answer | Refusal<string>>,
  text: (answer: Answer) => string,
): Promise<string> {
  const found = await answer
  return found instanceof Refusal ? found.code : text(found)
}

/** What a call answers of a table. */
function rowText({
  localTime: time,
  ...row
}: Omit<Parameters<typeof lineOf>[0], 'time'> & { readonly localTime: string }): string {
  return lineOf({ ...row, time })
}

function memberOf({ members }: Cast, index: number): CastMember {
  return required(members[index], 'a member')
}

function who(cast: Cast, index: number) {
  const { id, publicId, partner } = memberOf(cast, index)
  const now = new Date(0)
  return { partner, signedIn: { memberId: id, publicId, sessionId: '', expiresAt: now, provedAt: now } }
}
