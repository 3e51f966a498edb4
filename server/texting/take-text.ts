import { dayMs, hourMs } from '#domain/dates.ts'
import { type ReplyWord, replyWordOf } from '#domain/texts/reply-word.ts'
import { isTurnedOnByNumber } from '#domain/texts/text-consent.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { sendsTexts } from '../members/judge-fields.ts'
import { findHolders, insertTextConsents, setSmsOptIn } from '../texts/consent-store.ts'
import {
  countAnswers,
  insertIncoming,
  lockNumber,
  markAnswered,
  setNumber,
  type TextNumber,
} from '../texts/number-store.ts'
import type { AnswerKind } from '../texts/outgoing-text.ts'
import { insertTexts } from '../texts/outgoing-text-store.ts'
import { endTexts, lockHolders } from './stop-number.ts'

interface WrittenByNumber {
  readonly sid: string
  /** Ten digits. */
  readonly phoneNumber: string
  readonly body: string
}

/** A number that answers our answers is a machine: it gets no more than these in an hour. */
const mostAnswersAnHour = 10

/** Takes in what a number wrote to the partner, once, whatever the provider repeats; the answer waits as any text does. */
export async function takeText(
  { now: clock }: Pick<Context, 'now'>,
  db: Db,
  partner: Partner,
  { sid, phoneNumber, body }: WrittenByNumber,
): Promise<void> {
  const word = replyWordOf(body)
  const now = clock()
  await inTransaction(db, async (tx) => {
    if (!(await insertIncoming(tx, partner.id, { sid, phoneNumber, word, now }))) return
    if (word === 'stop' || word === 'start') await lockHolders(tx, { partnerId: partner.id, phoneNumber })
    const number = await lockNumber(tx, partner.id, phoneNumber)
    const answer = await obey(tx, partner, { word, phoneNumber, number, now })
    if (answer === null) return
    const since = new Date(now.getTime() - hourMs)
    // A STOP is always answered: it is the last answer that there is.
    if (word !== 'stop' && (await countAnswers(tx, partner.id, { phoneNumber, since })) >= mostAnswersAnHour) return
    await markAnswered(tx, partner.id, sid)
    await insertTexts(tx, partner.id, { texts: [{ kind: answer, memberId: null, phoneNumber, facts: {} }], now })
  })
}

interface Word {
  readonly word: ReplyWord
  readonly phoneNumber: string
  /** As it was before. */
  readonly number: TextNumber
  readonly now: Date
}

/** Does what the word asks for; null where nothing is to be said. */
async function obey(tx: Tx, partner: Partner, word: Word): Promise<AnswerKind | null> {
  const { phoneNumber, number, now } = word
  const isStopped = number.stoppedAt !== null
  switch (word.word) {
    case 'stop':
      await endTexts(tx, { partnerId: partner.id, phoneNumber, now })
      return isStopped ? null : 'stopped'
    case 'start':
      return (await beginTexts(tx, partner, word)) ? 'started' : 'startedNobody'
    case 'help':
      return 'help'
    case 'balance':
      return isStopped ? null : 'balance'
    case 'unknown': {
      const isTooSoon = number.puzzledAt !== null && now.getTime() - number.puzzledAt.getTime() < dayMs
      if (isStopped || isTooSoon) return null
      await setNumber(tx, partner.id, { phoneNumber, puzzledAt: now })
      return 'unknown'
    }
  }
}

/** The number wants texts, and shows that it is theirs who typed it. Says whether any member gets them now. */
async function beginTexts(tx: Tx, partner: Partner, { phoneNumber, now }: Word): Promise<boolean> {
  await setNumber(tx, partner.id, { phoneNumber, stoppedAt: null })
  if (!sendsTexts(partner)) return false
  const wanting = (await findHolders(tx, partner.id, phoneNumber)).filter(isTurnedOnByNumber)
  const turned = wanting.filter(({ smsOptIn, consent }) => !smsOptIn || consent !== 'confirmed')
  await setSmsOptIn(tx, partner.id, { memberIds: turned.map(({ memberId }) => memberId), smsOptIn: true, now })
  await insertTextConsents(
    tx,
    partner.id,
    turned.map(({ memberId }) => ({ memberId, phoneNumber, state: 'confirmed', way: 'text', version: null, at: now })),
  )
  for (const { publicId } of turned) {
    const subject = `member:${publicId}`
    await appendAudit(tx, partner.id, { at: now, actor: 'text', action: 'texts.start', subject })
  }
  return wanting.length > 0
}
