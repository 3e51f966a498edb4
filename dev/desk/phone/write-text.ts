import { z } from 'zod'
import { phoneDigits } from '#domain/members/contact-details.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import type { ArrivedSms, SmsSandbox } from '#vendors/sms/sandbox.ts'
import type { ActionResult } from '../actions.ts'
import { addressOf, type Conversation } from './phone-page.ts'

/** The phones of the desk: what they were sent, and what somebody wrote with them here. */
export interface Phones {
  readonly sandbox: Pick<SmsSandbox, 'texts' | 'answer'>
  readonly written: WrittenHere[]
}

interface WrittenHere extends Pick<ArrivedSms, 'at' | 'body'> {
  readonly number: string
  readonly shortCode: string
}

const formSchema = z.object({ number: z.string(), partner: z.string(), body: z.string().min(1).max(1600) })

/** Writes as a number to a programme, as the provider hands it on. */
export async function writeText(
  phones: Phones,
  { partners, now }: { readonly partners: PartnerRegistry; readonly now: Date },
  form: FormData,
): Promise<ActionResult> {
  const parsed = formSchema.safeParse(Object.fromEntries(form))
  const digits = parsed.success ? phoneDigits(parsed.data.number) : null
  const partner = parsed.success ? partners.partnerById(parsed.data.partner) : undefined
  if (!parsed.success || digits === null || !partner)
    return { path: '/phone', notice: { kind: 'refused', text: 'Write a US number of ten digits, and a text.' } }
  const { id: partnerId, settings } = partner
  const { body } = parsed.data
  const number = `+1${digits}`
  const path = addressOf({ number, partnerId })
  const status = await phones.sandbox.answer({ from: number, to: settings.shortCode, body }).catch(() => 0)
  if (status !== 200) {
    const text =
      status === 0 ? 'The site does not answer.' : `The site answered ${status}: it does not hear this number.`
    return { path, notice: { kind: 'refused', text } }
  }
  phones.written.push({ number, shortCode: settings.shortCode, body, at: now })
  return {
    path,
    notice: { kind: 'done', text: 'The text was sent. The answer comes within some seconds: load the page again.' },
  }
}

/** Who has texted with whom, the latest conversation first. */
export function conversationsOf({ sandbox, written }: Phones, { partners }: PartnerRegistry): readonly Conversation[] {
  const all = [
    ...sandbox.texts.map(({ to, from, at, body }) => ({ number: to, shortCode: from, at, body, isAnswer: false })),
    ...written.map((one) => ({ ...one, isAnswer: true })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const byPair = Map.groupBy(all, ({ number, shortCode }) => `${number} ${shortCode}`)
  return [...byPair.values()]
    .flatMap((texts): Conversation[] => {
      const [first] = texts
      const partner = partners.find(({ settings }) => settings.shortCode === first?.shortCode)
      if (!first || !partner) return []
      return [{ number: first.number, shortCode: first.shortCode, partnerId: partner.id, texts }]
    })
    .toSorted((a, b) => (b.texts.at(-1)?.at.getTime() ?? 0) - (a.texts.at(-1)?.at.getTime() ?? 0))
}
