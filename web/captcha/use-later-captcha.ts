import { useEffect, useRef } from 'react'
import type { CaptchaQuery } from '#contract/schemas/card.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { InvisibleCaptcha } from './invisible-captcha.ts'

/**
 * The captcha of a form whose first submit goes without, or of a step that most never see: nothing of it is loaded before it is needed. Null where there is no
 * token; why not has been told in words.
 */
export function useLaterCaptcha(
  tell: (problem: string) => void,
  grade?: CaptchaQuery['grade'],
): () => Promise<string | null> {
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
      opened.current ??= (await import('./form-captcha.ts')).createFormCaptcha(callApi, texts, grade)
      await opened.current.start()
      return await opened.current.execute()
    } catch (error) {
      tell(error instanceof Error && error.name === 'CaptchaError' ? error.message : texts.networkErrors)
      return null
    }
  }
}
