import type { Context } from '../context.ts'
import { isOutage } from '../db/outage.ts'
import { jobBegan, jobFailed, jobSucceeded } from '../health/vitals.ts'
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

export interface MailJobs {
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>
}

const roundMs = 1_000
/** Where there is nothing to do the rounds come ever more seldom, up to this. */
const idleRoundMs = 4_000
/** Whether a day has come on which members are told something is looked at so often. */
const occasionsMs = 3_600_000

/**
 * Tells members what a day brings, spreads what they were told, and sends mails as they become due, round after round; several processes may do so. Without a mail server mails wait,
 * and the log says so once.
 */
export function startMailJobs(context: MailJobsContext): MailJobs {
  const { mailer } = context
  if (mailer === null) context.log.warn('SMTP_URL is not set: mails to members wait in the database')
  const stopping = new AbortController()
  let waitMs = roundMs
  let lookedAt = 0
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  jobBegan(context.vitals, 'mails')

  async function runRound(): Promise<void> {
    try {
      if (Date.now() - lookedAt >= occasionsMs) {
        await tellOccasions(context)
        lookedAt = Date.now()
      }
      const sent = await sendRound(context, { mailer, stopping: stopping.signal })
      jobSucceeded(context.vitals, 'mails')
      waitMs = sent > 0 ? roundMs : Math.min(waitMs * 2, idleRoundMs)
    } catch (error) {
      jobFailed(context.vitals, 'mails')
      const level = isOutage(error) ? 'warn' : 'error'
      context.log[level]({ err: error }, 'a round of mails failed; the next one tries again')
    }
  }

  function schedule(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      round = runRound().then(schedule)
    }, waitMs)
    timer.unref()
  }

  schedule()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

interface Round {
  readonly mailer: Mailer | null
  readonly stopping?: AbortSignal
}

/** Spreads and sends what is due now, of all partners; answers how many mails went out. */
export async function sendRound(context: MailJobsContext, { mailer, stopping }: Round): Promise<number> {
  const { engine } = context.database
  await spreadNotices(engine, context.now())
  let sent = 0
  if (mailer === null) return sent
  for (const partnerId of await partnersWithDueMail(engine, context.now())) {
    const partner = context.partners.partnerById(partnerId)
    if (!partner) continue
    sent += await sendDueMails(engine, partner, {
      ...context,
      mailer,
      from: context.config.mail.from,
      write: (db, of, mail) => writeMail(context, db, of, mail),
      ...(stopping && { stopping }),
    })
  }
  return sent
}
