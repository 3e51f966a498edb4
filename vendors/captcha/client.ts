import { createEmbeddedCaptcha, type EmbeddedCaptchaOptions } from './embedded.ts'
import { createRecaptcha, type RecaptchaOptions } from './recaptcha.ts'
import type { Captcha } from './captcha.ts'

export type CaptchaOptions =
  | ({ readonly kind: 'embedded' } & EmbeddedCaptchaOptions)
  | ({ readonly kind: 'recaptcha' } & RecaptchaOptions)

export function createCaptcha(options: CaptchaOptions): Captcha {
  switch (options.kind) {
    case 'embedded':
      return createEmbeddedCaptcha(options)
    case 'recaptcha':
      return createRecaptcha(options)
  }
}
