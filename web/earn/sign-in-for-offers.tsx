import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './sign-in-for-offers.module.css'

/** For visitors; where a host app signs its people in there is nowhere to send them. */
export function SignInForOffers() {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  if (useMember() !== null || enrollmentType === 'none') return null
  return (
    <section className={styles.section}>
      <p>{t('earn.signInText')}</p>
      <Link to="/login" search={{ returnTo: '/earn' }} className={buttonClass('secondary')}>
        {t('earn.signInForOffers')}
      </Link>
    </section>
  )
}
