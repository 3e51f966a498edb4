import { useEffect, useRef } from 'react'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { captchaTexts } from './captcha-texts.ts'
import type { InvisibleCaptcha } from './invisible-captcha.ts'
import { loadPart } from '../later/missing-part.ts'

/**
 * The captcha of a form whose first submit goes without: nothing of it is loaded before it is needed. Null where there is no token; why not has been
 * told in words.
 */
export function useLaterCaptcha(tell: (problem: string) => void): () => Promise<string | null> {
  const t = useCopy()
  const callApi = useCallApi()
  const opened = useRef<InvisibleCaptcha>(null)
  // Meets the captcha's own polling, and its widget.
  useEffect(() => () => opened.current?.stop(), [])

  return async function run() {
    const texts = captchaTexts(t)
    try {
      opened.current ??= (await loadPart(import('./form-captcha.ts'))).createFormCaptcha(callApi, texts)
      await opened.current.start()
      return await opened.current.execute()
    } catch (error) {
      tell(error instanceof Error && error.name === 'CaptchaError' ? error.message : texts.networkErrors)
      return null
    }
  }
}
