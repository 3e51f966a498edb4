import { useEffect, useRef } from 'react'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { InvisibleCaptcha } from './invisible-captcha.ts'

/** `problem`: why there is no token, in words for the form. */
export type CaptchaOutcome = { readonly token: string } | { readonly problem: string }

/** The captcha of a form whose first submit goes without: nothing of it is loaded before another one. */
export function useLaterCaptcha(): () => Promise<CaptchaOutcome> {
  const t = useCopy()
  const callApi = useCallApi()
  const opened = useRef<InvisibleCaptcha>(null)
  // Meets the captcha's own polling, and its widget.
  useEffect(() => () => opened.current?.stop(), [])

  return async function run() {
    const texts = {
      networkErrors: t('captcha.networkErrors'),
      notReady: t('captcha.notReady'),
      incomplete: t('captcha.required'),
    }
    try {
      opened.current ??= (await import('./form-captcha.ts')).createFormCaptcha(callApi, texts)
      await opened.current.start()
      return { token: await opened.current.execute() }
    } catch (error) {
      return { problem: error instanceof Error && error.name === 'CaptchaError' ? error.message : texts.networkErrors }
    }
  }
}
