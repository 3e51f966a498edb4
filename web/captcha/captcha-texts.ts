import type { Copy } from '../copy/use-copy.ts'
import type { FormCaptchaTexts } from './form-captcha.ts'

/** What a form says where its captcha gives no token. */
export function captchaTexts(t: Copy): FormCaptchaTexts {
  return {
    networkErrors: t('captcha.networkErrors'),
    notReady: t('captcha.notReady'),
    incomplete: t('captcha.required'),
  }
}
