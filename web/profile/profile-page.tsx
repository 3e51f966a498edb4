import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-page.module.css'

export function ProfilePage() {
  const t = useCopy()
  const member = useMember()
  if (member === null) return null
  return (
    <div className={styles.page}>
      <PageHead title={t('profile.title')} />
      <PageTitle title={t('profile.heading')} text={t('profile.text')} />
      <ProfileForm member={member} />
    </div>
  )
}
