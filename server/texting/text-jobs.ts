import type { Context } from '../context.ts'
import { isOutage } from '../db/outage.ts'
import { jobBegan, jobFailed, jobSucceeded } from '../health/vitals.ts'
import { sendsTexts } from '../members/judge-fields.ts'
import { partnersWithDueTexts } from '../texts/outgoing-text-store.ts'
import { sendDueTexts } from './send-due-texts.ts'
import { textSweep } from './sweep-texts.ts'
import { statusAddress } from './text-addresses.ts'
import { writeText } from './write-text.ts'

export type TextJobsContext = Pick<
  Context,
  'config' | 'database' | 'partners' | 'sms' | 'log' | 'vitals' | 'now' | 'random'
>

export interface TextJobs {
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>
}

const roundMs = 1_000
/** Where there is nothing to do the rounds come ever more seldom, up to this. */
const idleRoundMs = 4_000

/** Sends texts as they become due, and removes those of long ago, round after round; several processes may do so. Those of a partner without an account wait, and the log says so once. */
export function startTextJobs(context: TextJobsContext): TextJobs {
  const silent = context.partners.partners.filter((partner) => sendsTexts(partner) && !context.sms.has(partner.id))
  if (silent.length > 0)
    context.log.warn(
      { partners: silent.map(({ id }) => id) },
      'SMS_ACCOUNTS names no account of these: texts to their members wait in the database',
    )
  const stopping = new AbortController()
  const sweep = textSweep(context)
  let waitMs = roundMs
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  jobBegan(context.vitals, 'texts')

  async function runRound(): Promise<void> {
    try {
      const sent = await textRound(context, stopping.signal)
      await sweep()
      jobSucceeded(context.vitals, 'texts')
      waitMs = sent > 0 ? roundMs : Math.min(waitMs * 2, idleRoundMs)
    } catch (error) {
      jobFailed(context.vitals, 'texts')
      const level = isOutage(error) ? 'warn' : 'error'
      context.log[level]({ err: error }, 'a round of texts failed; the next one tries again')
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

/** Sends what is due now, of all partners that have an account; answers how many texts went out. */
export async function textRound(context: TextJobsContext, stopping?: AbortSignal): Promise<number> {
  const { engine } = context.database
  let sent = 0
  for (const partnerId of await partnersWithDueTexts(engine, context.now())) {
    const partner = context.partners.partnerById(partnerId)
    const sms = context.sms.get(partnerId)
    if (!partner || !sms) continue
    sent += await sendDueTexts(engine, partner, {
      ...context,
      sms,
      write: (db, of, text) => writeText(context, db, of, text),
      statusAddress: (of, { reference }) => statusAddress(context.config, of, reference),
      ...(stopping && { stopping }),
    })
  }
  return sent
}
