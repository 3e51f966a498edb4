import { randomInt, randomUUID } from 'node:crypto'
import { type CardUpdatesResult, cardUpdatesResultSchema } from '#contract/schemas/card-update.ts'
import type { ActionResult, DeskContext } from './actions.ts'
import { sendSigned } from './send-signed.ts'
import { type DeskCard, findCard } from './store.ts'

/** The bank sends the member another card: the network tells the new token. */
export async function replaceCard(context: DeskContext, form: FormData): Promise<ActionResult> {
  const newLastFour = String(randomInt(10_000)).padStart(4, '0')
  const told = { kind: 'replaced', newCardToken: `card_${randomUUID()}`, newLastFour, expiry: monthIn(context, 3) }
  return update(context, form, { told, done: `was replaced by one ending in ${newLastFour}` })
}

/** The same number for three years more. */
export async function renewCard(context: DeskContext, form: FormData): Promise<ActionResult> {
  return update(context, form, { told: { kind: 'renewed', expiry: monthIn(context, 3) }, done: 'was renewed' })
}

export async function closeCard(context: DeskContext, form: FormData): Promise<ActionResult> {
  return update(context, form, { told: { kind: 'closed' }, done: 'was closed' })
}

interface Update {
  readonly told: object
  readonly done: string
}

async function update(context: DeskContext, form: FormData, { told, done }: Update): Promise<ActionResult> {
  const card = await findCard(context.db, Number(form.get('link')))
  if (!card) return { path: '/', notice: { kind: 'refused', text: 'This card is not linked any more.' } }
  const { network, cardToken } = card
  const named = { updateId: `desk-${randomUUID()}`, cardToken, occurredAt: context.now().toISOString() }
  const sent = await sendSigned(context.feed, { network, kind: 'cards', content: { updates: [{ ...named, ...told }] } })
  return { path: '/', notice: { kind: 'done', text: textOf(cardUpdatesResultSchema.parse(sent), card, done) } }
}

function textOf({ applied }: CardUpdatesResult, { email, lastFour }: DeskCard, done: string): string {
  return `The network says that the card of ${email} ending in ${lastFour} ${done}. ${applied} applied.`
}

function monthIn({ now }: DeskContext, years: number): string {
  const at = now()
  return `${at.getUTCFullYear() + years}-${String(at.getUTCMonth() + 1).padStart(2, '0')}`
}
