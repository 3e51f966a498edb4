import { useState } from 'react'
import { useMember } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { EmailForm } from './email-form.tsx'
import { LaterLink } from './later-link.tsx'

/** Asks for another address, and says afterwards that its owner has to confirm it. */
export function FixEmail() {
  const t = useCopy()
  const member = useMember()
  const [asked, setAsked] = useState<string | null>(null)
  if (member === null) return null
  const { email, emailUpdateRequired } = member
  if (asked !== null)
    return (
      <>
        <PageTitle
          title={t('fixCredentials.asked.title')}
          text={t('fixCredentials.asked.text', { newEmail: asked, email })}
        />
        <p>
          <LaterLink>{t('fixCredentials.goOn')}</LaterLink>
        </p>
      </>
    )
  return (
    <>
      <PageTitle
        title={t('fixCredentials.title')}
        text={t(emailUpdateRequired ? 'fixCredentials.required' : 'fixCredentials.text', { email })}
      />
      <EmailForm onAsked={setAsked} />
      <p>
        <LaterLink>{t('fixCredentials.later')}</LaterLink>
      </p>
    </>
  )
}
