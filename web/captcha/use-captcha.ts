import { useEffect, useState } from 'react'
import { getCaptchaChallenge } from '#contract/endpoints/cards.ts'
import { answerOf } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { createInvisibleCaptcha, type InvisibleCaptcha } from './invisible-captcha.ts'

/** The form's captcha, which gets ready while the form is filled in. Its solver comes with the first submit. */
export function useCaptcha(): InvisibleCaptcha {
  const t = useCopy()
  const callApi = useCallApi()
  const [captcha] = useState(() =>
    createInvisibleCaptcha({
      loadChallenge: async () => answerOf(await callApi(getCaptchaChallenge, {})),
      solve: async (challenge) => (await import('./solve-captcha.ts')).solveCaptcha(challenge),
      texts: { networkErrors: t('captcha.networkErrors'), notReady: t('captcha.notReady') },
    }),
  )
  // Meets the captcha's own polling.
  useEffect(() => {
    void captcha.start()
    return () => captcha.stop()
  }, [captcha])
  return captcha
}
