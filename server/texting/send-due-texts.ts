import type { FastifyBaseLogger } from 'fastify'
import type { Partner } from '#partners/registry.ts'
import { reasonOf, type SmsClient, type SmsResult } from '#vendors/sms/client.ts'
import type { Db } from '../db/database.ts'
import { delayAfter } from '../retries/next-attempt.ts'
import type { Share } from '../retries/share.ts'
import type { ClaimedText, TextLane } from '../texts/outgoing-text.ts'
import { claimDueText } from '../texts/outgoing-text-store.ts'
import { beginTry, deleteText, failText, knownSids, markTextSent, postponeText } from '../texts/try-store.ts'
import { stopNumber } from './stop-number.ts'
import type { WrittenText } from './write-text.ts'

export interface TextingContext {
  readonly sms: SmsClient
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>
  /** Writes the text from its facts, or says that nobody gets it, or not yet. Asked again for another try. */
  write(db: Db, partner: Partner, text: ClaimedText): Promise<WrittenText>
  /** Where the provider says what became of the text. */
  statusAddress(partner: Partner, text: ClaimedText): string
  now(): Date
  random(length: number): Buffer
  readonly stopping?: AbortSignal
  readonly lane: TextLane
}

/** Longer than all that a try waits for. */
const leaseMs = 60_000
const textsPerRound = 50
/** The provider takes its time for each, and takes several at once. Answers arrive in the order of what was written. */
const textsAtOnce: Readonly<Record<TextLane, number>> = { answers: 1, notices: 5 }
/** A provider that is back is found soon, however long it was away. */
const longestPauseMs = 10 * 60_000

type Outcome = 'sent' | 'gone' | 'postponed'

/**
 * Sends the partner's due texts of a lane, some at once, but one after the other to a number; returns how many went out. A text is claimed first and
 * marked after: a process that dies between leaves it to the next one when the lease ends, which asks the provider for it before it sends again.
 */
export async function sendDueTexts(db: Db, partner: Partner, context: TextingContext): Promise<number> {
  const of = textsAtOnce[context.lane]
  const senders = Array.from({ length: of }, (_, index) => sendSome(db, partner, { context, share: { index, of } }))
  const ended = await Promise.allSettled(senders)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
}

interface Sender {
  readonly context: TextingContext
  readonly share: Share
}

/** One after the other, until nothing is due or the provider wants to be left alone. */
async function sendSome(db: Db, partner: Partner, { context, share }: Sender): Promise<number> {
  const { lane } = context
  let sent = 0
  for (let count = 0; count < textsPerRound / share.of && !context.stopping?.aborted; count++) {
    const now = context.now()
    const leasedUntil = new Date(now.getTime() + leaseMs)
    const text = await claimDueText(db, partner.id, { leasedUntil, now, lane, share })
    if (text === null) return sent
    const outcome = await handle(db, partner, { text, context })
    if (outcome === 'postponed') return sent
    if (outcome === 'sent') sent++
  }
  return sent
}

interface Handling {
  readonly text: ClaimedText
  readonly context: TextingContext
}

async function handle(db: Db, partner: Partner, handling: Handling): Promise<Outcome> {
  const { text, context } = handling
  const before = await earlierTry(db, partner, handling)
  if (before.kind === 'taken') return settleSent(db, partner, handling, before.sid)
  if (before.kind === 'unknown') return postpone(db, partner, handling, before.reason)
  const written = await context.write(db, partner, text)
  switch (written.kind) {
    case 'nobody':
      await deleteText(db, partner.id, text)
      context.log.info({ partnerId: partner.id, text: text.id, kind: text.kind }, 'a text is for nobody any more')
      return 'gone'
    case 'later':
      await postponeText(db, partner.id, text, { reason: null, nextAttemptAt: written.at })
      return 'gone'
    case 'text':
      return send(db, partner, { ...handling, written })
  }
}

type EarlierTry =
  | { readonly kind: 'none' }
  | { readonly kind: 'taken'; readonly sid: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Clocks differ, and the provider's counts in seconds. */
const slackMs = 5 * 60_000

/** Whether the provider has the text from a try whose answer was lost: the same words to the number, from then on, that are no other text of ours. */
async function earlierTry(db: Db, partner: Partner, { text, context }: Handling): Promise<EarlierTry> {
  const { body, triedAt } = text
  if (body === null || triedAt === null) return { kind: 'none' }
  const taken = await context.sms.taken(text.phoneNumber)
  if (!taken.ok) return { kind: 'unknown', reason: reasonOf(taken.failure) }
  const same = taken.value.filter((one) => one.body === body && one.at.getTime() >= triedAt.getTime() - slackMs)
  const known = await knownSids(
    db,
    partner.id,
    same.map(({ sid }) => sid),
  )
  const ours = same.findLast(({ sid }) => !known.has(sid))
  return ours ? { kind: 'taken', sid: ours.sid } : { kind: 'none' }
}

async function send(
  db: Db,
  partner: Partner,
  { written, ...handling }: Handling & { readonly written: Extract<WrittenText, { kind: 'text' }> },
): Promise<Outcome> {
  const { text, context } = handling
  const { validSeconds } = written
  // What was tried once is tried again word for word: by these words it is found.
  const body = text.body ?? written.body
  if (!(await beginTry(db, partner.id, text, { body, now: context.now() }))) {
    await deleteText(db, partner.id, text)
    return 'gone'
  }
  const statusAddress = context.statusAddress(partner, text)
  const result = await context.sms.send({ to: text.phoneNumber, body, statusAddress, validSeconds })
  return settle(db, partner, handling, result)
}

async function settle(db: Db, partner: Partner, handling: Handling, result: SmsResult): Promise<Outcome> {
  const { text, context } = handling
  switch (result.kind) {
    case 'sent':
      return settleSent(db, partner, handling, result.sid)
    case 'stopped':
      await failText(db, partner.id, text, { reason: 'the number said STOP to the provider', now: context.now() })
      await stopNumber(context, db, { partnerId: partner.id, phoneNumber: text.phoneNumber })
      return 'gone'
    case 'final':
      await failText(db, partner.id, text, { reason: result.reason, now: context.now() })
      context.log.error(toldOf(partner, text, result.reason), 'a text was given up')
      return 'gone'
    case 'retryable':
      return postpone(db, partner, handling, result.reason)
  }
}

async function settleSent(db: Db, partner: Partner, { text, context }: Handling, sid: string): Promise<Outcome> {
  await markTextSent(db, partner.id, text, { sid, now: context.now() })
  return 'sent'
}

async function postpone(db: Db, partner: Partner, { text, context }: Handling, reason: string): Promise<Outcome> {
  const pauseMs = Math.min(delayAfter(text.attempts + 1, context.random), longestPauseMs)
  const nextAttemptAt = new Date(context.now().getTime() + pauseMs)
  await postponeText(db, partner.id, text, { reason, nextAttemptAt })
  context.log.warn({ ...toldOf(partner, text, reason), nextAttemptAt }, 'a text did not go out; it is tried again')
  return 'postponed'
}

function toldOf({ id: partnerId }: Partner, { id, kind, attempts }: ClaimedText, reason: string) {
  return { partnerId, text: id, kind, reason, attempts: attempts + 1 }
}
