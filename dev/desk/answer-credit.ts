import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type CreditAnswersResult, creditAnswersResultSchema } from '#contract/schemas/credit-answer.ts'
import { networks } from '#domain/dines/networks.ts'
import { creditAnswers } from '#domain/rewards/statement-credit.ts'
import type { ActionResult, DeskContext } from './actions.ts'
import type { Notice } from './layout.ts'
import { sendSigned } from './send-signed.ts'

const formSchema = z.object({ network: z.enum(networks), reference: z.string().min(1), answer: z.enum(creditAnswers) })

/** What the card's network says of a statement credit. */
export async function answerCredit({ feed }: DeskContext, form: FormData): Promise<ActionResult> {
  const parsed = formSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return told({ kind: 'refused', text: 'Choose an answer of the list.' })
  const { network, reference, answer } = parsed.data
  const content = { answers: [{ eventId: `desk-${randomUUID()}`, reference, status: answer }] }
  const sent = await sendSigned(feed, { network, kind: 'credits', content })
  return told(noticeOf(creditAnswersResultSchema.parse(sent)))
}

function noticeOf({ accepted, refused: [refused] }: CreditAnswersResult): Notice {
  if (refused) return { kind: 'refused', text: `The answer was refused: ${refused.reason}.` }
  return { kind: 'done', text: `The answer was sent. ${accepted} accepted.` }
}

function told(notice: Notice): ActionResult {
  return { path: '/credits', notice }
}
