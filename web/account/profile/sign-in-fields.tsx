import { Link } from '@tanstack/react-router'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'

/** What the member signs in with is shown and not changed here; who signs in through the partner's programme has no password with us. */
export function SignInFields({ email }: { readonly email: string }) {
  const t = useCopy()
  const { enrollmentType, customerSupport } = usePartner()
  const help = t('profile.notHere', {
    supportPhone: customerSupport.phone.formatted,
    supportEmail: customerSupport.email.display,
  })
  return (
    <>
      <TextField label={t('join.email')} value={email} help={help} readOnly autoComplete="email" />
      {enrollmentType === 'direct' ? (
        <TextField
          label={t('join.password')}
          value={t('profile.passwordDots')}
          help={help}
          readOnly
          autoComplete="off"
        />
      ) : null}
      {enrollmentType === 'direct' ? (
        <p>
          <Link to="/fix_credentials/{-$step}" params={{ step: undefined }}>
            {t('profile.resetEmail')}
          </Link>
          {' · '}
          <Link to="/recover/{-$step}" params={{ step: undefined }}>
            {t('profile.resetPassword')}
          </Link>
        </p>
      ) : null}
    </>
  )
}
