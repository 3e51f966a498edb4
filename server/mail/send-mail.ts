import type { FastifyBaseLogger } from 'fastify'
import type { Partner } from '#partners/registry.ts'
import type { Mailer } from '#vendors/mail/client.ts'
import type { Db } from '../db/database.ts'
import { delayAfter } from '../retries/next-attempt.ts'
import type { Share } from '../retries/share.ts'
import type { MailContent } from './mail-content.ts'
import type { ClaimedMail, MailLane } from './outgoing-mail.ts'
import { claimDueMail, deleteMail, failMail, markMailSent, postponeMail } from './outgoing-mail-store.ts'
import { renderMail } from './render-mail.ts'

/** A mail that is written, and to whom it goes. */
export interface WrittenMail {
  readonly memberId: number | null
  readonly recipient: string
  readonly content: MailContent
}

export interface SendingContext {
  readonly mailer: Mailer
  /** The address that mails come from, with {host} for the partner's. */
  readonly from: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>
  /** Writes the mail from its facts; null: nobody is to get it. May be asked again for another try. */
  write(db: Db, partner: Partner, mail: ClaimedMail): Promise<WrittenMail | null>
  now(): Date
  random(length: number): Buffer
  readonly stopping?: AbortSignal
  readonly lane: MailLane
}

/** Longer than all that a try waits for. */
const leaseMs = 120_000
const mailsPerRound = 50
/** A server takes its time for each, and takes several at once. What warns of a card arrives in the order in which it happened. */
const mailsAtOnce: Readonly<Record<MailLane, number>> = { urgent: 1, notices: 5 }
/** A server that is back is found soon, however long it was away. */
const longestPauseMs = 10 * 60_000
/** What could not be sent for so long is given up. */
const triedForMs = 3 * 86_400_000

/**
 * Sends the partner's due mails of a lane, some at once, but one after the other to a member; returns how many went out. A mail is claimed first and marked after: a process that dies
 * between leaves it to the next one when the lease ends, which sends it again under the same Message-ID.
 */
export async function sendDueMails(db: Db, partner: Partner, context: SendingContext): Promise<number> {
  const of = mailsAtOnce[context.lane]
  const senders = Array.from({ length: of }, (_, index) => sendSome(db, partner, { context, share: { index, of } }))
  const ended = await Promise.allSettled(senders)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
}

interface Sender {
  readonly context: SendingContext
  readonly share: Share
}

/** One after the other, until nothing is due or the server wants to be left alone. */
async function sendSome(db: Db, partner: Partner, { context, share }: Sender): Promise<number> {
  const { lane } = context
  let sent = 0
  for (let count = 0; count < mailsPerRound / share.of && !context.stopping?.aborted; count++) {
    const now = context.now()
    const leasedUntil = new Date(now.getTime() + leaseMs)
    const mail = await claimDueMail(db, partner.id, { leasedUntil, now, lane, share })
    if (mail === null) return sent
    const written = await context.write(db, partner, mail)
    if (written === null) {
      await deleteMail(db, partner.id, mail)
      continue
    }
    const outcome = await send(db, partner, { mail, written, context })
    if (outcome === 'postponed') return sent
    if (outcome === 'sent') sent++
  }
  return sent
}

/** RFC 2369 and RFC 8058: a mail program may offer its own button, and need open no page. */
function oneClickHeaders({ oneClick }: MailContent): Readonly<Record<string, string>> {
  if (oneClick === undefined) return {}
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

interface Sending {
  readonly mail: ClaimedMail
  readonly written: WrittenMail
  readonly context: SendingContext
}

async function send(
  db: Db,
  partner: Partner,
  { mail, written, context }: Sending,
): Promise<'sent' | 'failed' | 'postponed'> {
  const { memberId, recipient, content } = written
  const { settings } = partner
  const from = context.from.replace('{host}', settings.hosts[0] ?? 'localhost')
  const result = await context.mailer.send({
    from: { name: settings.programName, address: from },
    replyTo: settings.customerSupport.email.display,
    to: recipient,
    subject: content.subject,
    ...renderMail(partner, content),
    messageId: `${mail.messageId}@${from.slice(from.indexOf('@') + 1)}`,
    headers: oneClickHeaders(content),
  })
  const now = context.now()
  if (result.kind === 'sent') {
    await markMailSent(db, partner.id, mail, { memberId, recipient, now })
    return 'sent'
  }
  const told = { partnerId: partner.id, mail: mail.id, kind: mail.kind, reason: result.reason, attempts: mail.attempts }
  if (result.kind === 'final' || now.getTime() - mail.createdAt.getTime() > triedForMs) {
    await failMail(db, partner.id, mail, { reason: result.reason, now })
    context.log.error(told, 'a mail was given up')
    return 'failed'
  }
  const pauseMs = Math.min(delayAfter(mail.attempts, context.random), longestPauseMs)
  const nextAttemptAt = new Date(now.getTime() + pauseMs)
  await postponeMail(db, partner.id, mail, { reason: result.reason, nextAttemptAt })
  context.log.warn({ ...told, nextAttemptAt }, 'a mail did not go out; it is tried again')
  return 'postponed'
}
