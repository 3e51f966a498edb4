import type { Context } from '../context.ts'
import { type Rounds, startRounds } from '../health/rounds.ts'
import { sendsTexts } from '../members/judge-fields.ts'
import { type TextLane, textLanes } from '../texts/outgoing-text.ts'
import { partnersWithDueTexts } from '../texts/outgoing-text-store.ts'
import { sendDueTexts } from './send-due-texts.ts'
import { textSweep } from './sweep-texts.ts'
import { statusAddress } from './text-addresses.ts'
import { writeText } from './write-text.ts'

export type TextJobsContext = Pick<
  Context,
  'config' | 'database' | 'partners' | 'sms' | 'log' | 'vitals' | 'now' | 'random'
>

const roundMs = 1_000
/** Where there is nothing to do the rounds come ever more seldom, up to this. */
const idleRoundMs = 4_000

/**
 * Sends texts as they become due, and removes those of long ago, round after round; several processes may do so. An answer goes out beside the notices
 * and not behind them. Those of a partner without an account wait, and the log says so once.
 */
export function startTextJobs(context: TextJobsContext): Rounds {
  const silent = context.partners.partners.filter((partner) => sendsTexts(partner) && !context.sms.has(partner.id))
  if (silent.length > 0)
    context.log.warn(
      { partners: silent.map(({ id }) => id) },
      'SMS_ACCOUNTS names no account of these: texts to their members wait in the database',
    )
  const sweep = textSweep(context)
  const answers = startRounds(context, {
    name: 'urgentTexts',
    roundMs,
    idleRoundMs,
    run: (stopping) => textRound(context, { stopping, lanes: ['answers'] }),
  })
  const notices = startRounds(context, {
    name: 'texts',
    roundMs,
    idleRoundMs,
    async run(stopping) {
      const sent = await textRound(context, { stopping, lanes: ['notices'] })
      await sweep()
      return sent
    },
  })
  return { stop: async () => void (await Promise.all([answers.stop(), notices.stop()])) }
}

interface Round {
  readonly stopping?: AbortSignal
  /** Absent: all, one after the other. */
  readonly lanes?: readonly TextLane[]
}

/** Sends what is due now, of all partners that have an account; returns how many texts went out. */
export async function textRound(
  context: TextJobsContext,
  { stopping, lanes = textLanes }: Round = {},
): Promise<number> {
  let sent = 0
  for (const lane of lanes) sent += await sendLane(context, lane, stopping)
  return sent
}

async function sendLane(context: TextJobsContext, lane: TextLane, stopping?: AbortSignal): Promise<number> {
  const { engine } = context.database
  let sent = 0
  for (const partnerId of await partnersWithDueTexts(engine, lane, context.now())) {
    const partner = context.partners.partnerById(partnerId)
    const sms = context.sms.get(partnerId)
    if (!partner || !sms) continue
    sent += await sendDueTexts(engine, partner, {
      ...context,
      sms,
      lane,
      write: (db, of, text) => writeText(context, db, of, text),
      statusAddress: (of, { reference }) => statusAddress(context.config, of, reference),
      ...(stopping && { stopping }),
    })
  }
  return sent
}
