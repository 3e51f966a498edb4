import { expect, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { usesDemoCaptcha, withDemoCaptcha } from './demo-captcha.ts'

const ports = { captcha: 3011 }
const site = { CARD_VAULT_ADDRESS: 'http://127.0.0.1:3004' }

test('reCAPTCHA without keys is the stand-in’s, with keys that the site can start with', () => {
  const env = withDemoCaptcha({ ...site, CAPTCHA_KIND: 'recaptcha' }, ports)
  expect(usesDemoCaptcha(env, ports)).toBe(true)
  expect(readConfig(env).captcha).toMatchObject({ kind: 'recaptcha', address: 'http://127.0.0.1:3011' })
})

test.each([
  ['an operator’s own keys', { CAPTCHA_KIND: 'recaptcha', RECAPTCHA_SITE_KEY: 'k'.repeat(40) }],
  ['the embedded captcha', { CAPTCHA_KIND: 'embedded' }],
  ['no word of captchas', {}],
])('%s is left as it is', (_, env) => {
  expect(withDemoCaptcha(env, ports)).toBe(env)
  expect(usesDemoCaptcha(env, ports)).toBe(false)
})
