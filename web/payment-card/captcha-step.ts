import type { RefObject } from 'react'
import type { CardRegistration, LinkCardsBody } from '#contract/schemas/card.ts'
import type { CallApi, Outcome } from '../api/call-api.ts'
import { captchaTexts } from '../captcha/captcha-texts.ts'
import { createFormCaptcha } from '../captcha/form-captcha.ts'
import type { InvisibleCaptcha } from '../captcha/invisible-captcha.ts'
import type { Copy } from '../copy/use-copy.ts'

export type CardToLink = LinkCardsBody['creditCards'][number]
type Entry = CardRegistration['cardRegistration'][number]

interface Refused {
  readonly cards: readonly CardToLink[]
  /** What became of each, in the same order. */
  readonly entries: readonly Entry[]
}

interface Step {
  readonly callApi: CallApi
  readonly t: Copy
  /** Where the form finds what it has to stop when it goes. */
  readonly opened: RefObject<InvisibleCaptcha | null>
  send(cards: readonly CardToLink[], token: string): Promise<Outcome<CardRegistration, string> | null>
}

/** Sends the cards that need a captcha of their own again, each with one; their envelopes are still good. What has none stays as it was told. */
export async function sendWithCaptchas({ cards, entries }: Refused, step: Step): Promise<Entry[]> {
  const captcha = createFormCaptcha(step.callApi, captchaTexts(step.t), 'hard')
  step.opened.current = captcha
  const settled = [...entries]
  try {
    for (const [place, card] of cards.entries()) {
      if (entries[place]?.error?.code !== 'captchaStep') continue
      const token = await tokenOf(captcha)
      const outcome = token === null ? null : await step.send([card], token)
      const entry = outcome?.ok === true ? outcome.answer.cardRegistration[0] : undefined
      if (entry !== undefined) settled[place] = entry
    }
    return settled
  } finally {
    captcha.stop()
  }
}

async function tokenOf(captcha: InvisibleCaptcha): Promise<string | null> {
  try {
    await captcha.start()
    return await captcha.execute()
  } catch {
    return null
  }
}
