import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { FilledText } from '../copy/filled-text.tsx'
import { usePartner } from '../site/use-site.ts'
import type { SignInOutcome } from './use-sign-in.ts'

/** What became of the last try, above the fields. */
export function LoginStatus({ outcome }: { readonly outcome: SignInOutcome | null }) {
  const t = useCopy()
  const { email } = usePartner().customerSupport
  switch (outcome) {
    case null:
    case 'signedIn':
      return null
    case 'invalidCredentials':
      return (
        <SiteBanner kind="error">
          <p>{t('login.formStatus')}</p>
        </SiteBanner>
      )
    case 'accountLocked':
      return (
        <SiteBanner kind="error">
          <p>
            <FilledText
              text={t('login.locked')}
              parts={{ recoverLink: <a href={email.href}>{t('login.recover')}</a> }}
            />
          </p>
        </SiteBanner>
      )
    case 'tooManyRequests':
      return (
        <SiteBanner kind="error">
          <p>{t('refusal.tooManyRequests')}</p>
        </SiteBanner>
      )
    case 'failed':
      return (
        <SiteBanner kind="error">
          <p>{t('form.serverError')}</p>
        </SiteBanner>
      )
  }
}
