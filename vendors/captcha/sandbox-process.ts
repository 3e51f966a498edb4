import { sandboxSetting } from '../sandbox-setting.ts'
import { startRecaptchaSandbox } from './sandbox.ts'

/** The stand-in of reCAPTCHA as a process of its own: `node vendors/captcha/sandbox-process.ts`. */
const sandbox = await startRecaptchaSandbox({
  siteKey: sandboxSetting('RECAPTCHA_SITE_KEY'),
  secret: sandboxSetting('RECAPTCHA_SECRET'),
  port: Number(sandboxSetting('CAPTCHA_PORT')),
})
console.log(`sandbox of reCAPTCHA: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())
