import { type RefObject, useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { useCanUsePasskeys } from '../passkeys/use-can-use-passkeys.ts'
import styles from './passkey-sign-in.module.css'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** The way in without a password, beside the form: a button, and the passkeys that the browser offers in the field of the user name. */
export function PasskeySignIn() {
  return useCanUsePasskeys() ? <PasskeyButton /> : null
}

function PasskeyButton() {
  const t = useCopy()
  const place = useRef<HTMLDivElement>(null)
  const { waiting, problem, signIn } = usePasskeySignIn(() => wantsToStay(place))
  return (
    <div ref={place} className={styles.passkey}>
      <p className={styles.or}>{t('login.or')}</p>
      {problem === null ? null : (
        <SiteBanner kind="error">
          <p>{problem}</p>
        </SiteBanner>
      )}
      <Button
        look="secondary"
        className={styles.button}
        waiting={waiting ? t('form.working') : null}
        onClick={() => void signIn()}
      >
        {t('login.passkey')}
      </Button>
    </div>
  )
}

/** The box of the form counts for this way in too. */
function wantsToStay({ current }: RefObject<HTMLDivElement | null>): boolean {
  const form = current?.closest('form')
  return form ? new FormData(form).has('staySignedIn') : false
}
