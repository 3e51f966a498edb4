import { Link } from '@tanstack/react-router'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'

/** What the member signs in with is shown and not changed here: it says whom to ask, and where it is reset. */
export function SignInFields({ email }: { readonly email: string }) {
  const t = useCopy()
  const { enrollmentType, customerSupport } = usePartner()
  const support = {
    supportPhone: customerSupport.phone.formatted,
    supportEmail: customerSupport.email.display,
  }
  // Who signs in through the partner's programme has no password with us, and the address is the programme's.
  if (enrollmentType !== 'direct') return <EmailField email={email} help={t('profile.notHere', support)} />
  return (
    <>
      <EmailField email={email} help={t('profile.emailNotHere', support)} />
      <p>
        <Link to="/fix_credentials/{-$step}" params={{ step: undefined }}>
          {t('profile.resetEmail')}
        </Link>
      </p>
      <TextField
        label={t('join.password')}
        value={t('profile.passwordDots')}
        help={t('profile.passwordNotHere', support)}
        readOnly
        autoComplete="off"
      />
      <p>
        <Link to="/recover/{-$step}" params={{ step: undefined }}>
          {t('profile.resetPassword')}
        </Link>
      </p>
    </>
  )
}

function EmailField({ email, help }: { readonly email: string; readonly help: string }) {
  const t = useCopy()
  return <TextField label={t('join.email')} value={email} help={help} readOnly autoComplete="email" />
}
