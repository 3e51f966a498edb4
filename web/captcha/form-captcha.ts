import { getCaptchaChallenge } from '#contract/endpoints/cards.ts'
import type { CaptchaQuery } from '#contract/schemas/card.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { type CaptchaTexts, createInvisibleCaptcha, type InvisibleCaptcha } from './invisible-captcha.ts'
import type { RecaptchaSetting, RecaptchaWidget } from './recaptcha-widget.ts'
import { loadPart } from '../later/missing-part.ts'

export interface FormCaptchaTexts extends CaptchaTexts {
  /** The challenge was not completed. */
  readonly incomplete: string
}

/** A form's captcha of whichever kind the server has: a challenge of its own, or reCAPTCHA's widget. What solves it comes when it is needed. */
export function createFormCaptcha(
  callApi: CallApi,
  texts: FormCaptchaTexts,
  grade?: CaptchaQuery['grade'],
): InvisibleCaptcha {
  let widget: RecaptchaWidget | null = null

  async function loadChallenge(): Promise<unknown> {
    if (widget !== null) return widget
    const answer = answerOf(await callApi(getCaptchaChallenge, { query: grade === undefined ? {} : { grade } }))
    if (!isRecaptcha(answer)) return answer
    const { openRecaptcha } = await loadPart(import('./recaptcha-widget.ts'))
    widget = await openRecaptcha(answer, texts.incomplete)
    return widget
  }

  const captcha = createInvisibleCaptcha({
    loadChallenge,
    solve: async (challenge) =>
      widget === null ? (await loadPart(import('./solve-captcha.ts'))).solveCaptcha(challenge) : widget.execute(),
    texts,
  })
  return {
    ...captcha,
    stop() {
      captcha.stop()
      widget?.remove()
      widget = null
    },
  }
}

function isRecaptcha(answer: object): answer is RecaptchaSetting {
  return 'siteKey' in answer && 'script' in answer
}
