import { randomBytes } from 'node:crypto'
import type { Environ } from '#server/settings/environment.ts'
import type { Ports } from './addresses.ts'

const keys = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'RECAPTCHA_SECRET_FILE'] as const

/** Where reCAPTCHA is wanted and the operator has brought no key of their own: the stand-in's, which are good for this start alone. */
export function withDemoCaptcha(env: Environ, { captcha }: Pick<Ports, 'captcha'>): Environ {
  if (env['CAPTCHA_KIND'] !== 'recaptcha' || keys.some((key) => env[key])) return env
  return {
    ...env,
    RECAPTCHA_SITE_KEY: `sandbox-${randomBytes(16).toString('hex')}`,
    RECAPTCHA_SECRET: randomBytes(32).toString('hex'),
    RECAPTCHA_ADDRESS: addressOf(captcha),
  }
}

/** Whether the site asks the stand-in. */
export function usesDemoCaptcha(env: Environ, { captcha }: Pick<Ports, 'captcha'>): boolean {
  return env['CAPTCHA_KIND'] === 'recaptcha' && env['RECAPTCHA_ADDRESS'] === addressOf(captcha)
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`
}
