import { useEffect, useState } from 'react'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { captchaTexts } from './captcha-texts.ts'
import { createFormCaptcha } from './form-captcha.ts'
import type { InvisibleCaptcha } from './invisible-captcha.ts'

/** The form's captcha, which gets ready while the form is filled in. */
export function useCaptcha(): InvisibleCaptcha {
  const t = useCopy()
  const callApi = useCallApi()
  const [captcha] = useState(() => createFormCaptcha(callApi, captchaTexts(t)))
  // Meets the captcha's own polling.
  useEffect(() => {
    void captcha.start()
    return () => captcha.stop()
  }, [captcha])
  return captcha
}
