import type { Context } from '../context.ts'
import { type Rounds, startRounds } from '../health/rounds.ts'
import { type MailLane, mailLanes } from '../mail/outgoing-mail.ts'
import { partnersWithDueMail } from '../mail/outgoing-mail-store.ts'
import { sendDueMails } from '../mail/send-mail.ts'
import { tellOccasions } from '../occasions/tell-occasions.ts'
import { spreadNotices } from './spread-notices.ts'
import type { Mailer } from '#vendors/mail/client.ts'
import { writeMail } from './write-mail.ts'

export type MailJobsContext = Pick<
  Context,
  'config' | 'database' | 'partners' | 'mailer' | 'log' | 'vitals' | 'now' | 'random' | 'secrets'
>

const roundMs = 1_000
/** Where there is nothing to do the rounds come ever more seldom, up to this. */
const idleRoundMs = 4_000
/** Whether a day has come on which members are told something is looked at so often. */
const occasionsMs = 3_600_000

/**
 * Tells members what a day brings, spreads what they were told, and sends mails as they become due, round after round; several processes may do so. A link that somebody
 * waits for goes out beside the notices and not behind them. Without a mail server mails wait,
 * and the log says so once.
 */
export function startMailJobs(context: MailJobsContext): Rounds {
  const { mailer } = context
  if (mailer === null) context.log.warn('SMTP_URL is not set: mails to members wait in the database')
  let lookedAt = 0
  const urgent = startRounds(context, {
    name: 'urgentMails',
    roundMs,
    idleRoundMs,
    run: (stopping) => sendRound(context, { mailer, stopping, lanes: ['urgent'] }),
  })
  const notices = startRounds(context, {
    name: 'mails',
    roundMs,
    idleRoundMs,
    async run(stopping) {
      if (Date.now() - lookedAt >= occasionsMs) {
        await tellOccasions(context)
        lookedAt = Date.now()
      }
      return sendRound(context, { mailer, stopping, lanes: ['notices'] })
    },
  })
  return { stop: async () => void (await Promise.all([urgent.stop(), notices.stop()])) }
}

interface Round {
  readonly mailer: Mailer | null
  readonly stopping?: AbortSignal
  /** Absent: all, one after the other. */
  readonly lanes?: readonly MailLane[]
}

/** Spreads and sends what is due now, of all partners; answers how many mails went out. */
export async function sendRound(context: MailJobsContext, { lanes = mailLanes, ...round }: Round): Promise<number> {
  if (lanes.includes('notices')) await spreadNotices(context.database.engine, context.now())
  let sent = 0
  for (const lane of lanes) sent += await sendLane(context, { ...round, lane })
  return sent
}

/** Sends what is due now of a lane, of all partners; answers how many mails went out. */
async function sendLane(
  context: MailJobsContext,
  { mailer, stopping, lane }: Omit<Round, 'lanes'> & { readonly lane: MailLane },
): Promise<number> {
  const { engine } = context.database
  let sent = 0
  if (mailer === null) return sent
  for (const partnerId of await partnersWithDueMail(engine, lane, context.now())) {
    const partner = context.partners.partnerById(partnerId)
    if (!partner) continue
    sent += await sendDueMails(engine, partner, {
      ...context,
      mailer,
      lane,
      from: context.config.mail.from,
      write: (db, of, mail) => writeMail(context, db, of, mail),
      ...(stopping && { stopping }),
    })
  }
  return sent
}
