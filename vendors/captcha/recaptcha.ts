import { createVendorHttp } from '../http.ts'
import { siteVerifyPath, siteVerifySchema, widgetPath } from './wire.ts'
import type { Captcha } from './captcha.ts'

export interface RecaptchaOptions {
  readonly siteKey: string
  readonly secret: string
  readonly address?: string
  readonly fetch?: typeof fetch
}

/** Google reCAPTCHA, for operators who bring their keys. It refuses a second use of a token itself. */
export function createRecaptcha(options: RecaptchaOptions): Captcha {
  const { siteKey, secret, address = 'https://www.google.com', ...transport } = options
  const http = createVendorHttp({ address, ...transport })

  return {
    async challenge() {
      // The script is asked to be one that pages with Trusted Types can run.
      const script = new URL(`${widgetPath}?render=explicit&trustedtypes=true`, address).href
      return { kind: 'recaptcha', siteKey, script }
    },
    async verify(token) {
      const result = await http.call({
        method: 'POST',
        path: siteVerifyPath,
        form: { secret, response: token },
        answer: siteVerifySchema,
      })
      if (!result.ok) return 'unavailable'
      if (result.value.success) return 'passed'
      return verdictOf(result.value['error-codes'] ?? [])
    },
    isHard: () => true,
  }
}

/** Source: developers.google.com/recaptcha/docs/verify, error code reference. */
function verdictOf(codes: readonly string[]): 'replayed' | 'unavailable' | 'wrong' {
  if (codes.includes('timeout-or-duplicate')) return 'replayed'
  return codes.some((code) => code.endsWith('-secret')) ? 'unavailable' : 'wrong'
}
