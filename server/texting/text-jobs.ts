import type { Context } from '../context.ts'
import { type Rounds, startRounds } from '../health/rounds.ts'
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

const roundMs = 1_000
/** Where there is nothing to do the rounds come ever more seldom, up to this. */
const idleRoundMs = 4_000

/** Sends texts as they become due, and removes those of long ago, round after round; several processes may do so. Those of a partner without an account wait, and the log says so once. */
export function startTextJobs(context: TextJobsContext): Rounds {
  const silent = context.partners.partners.filter((partner) => sendsTexts(partner) && !context.sms.has(partner.id))
  if (silent.length > 0)
    context.log.warn(
      { partners: silent.map(({ id }) => id) },
      'SMS_ACCOUNTS names no account of these: texts to their members wait in the database',
    )
  const sweep = textSweep(context)
  return startRounds(context, {
    name: 'texts',
    roundMs,
    idleRoundMs,
    async run(stopping) {
      const sent = await textRound(context, stopping)
      await sweep()
      return sent
    },
  })
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
