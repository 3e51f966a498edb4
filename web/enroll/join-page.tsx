import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { AddressFields, needsAddress } from '../form/address-fields.tsx'
import { emailOptInText } from '../form/email-opt-in-text.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SiteBanner } from '../form/site-banner.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { smsConsentWords } from '../form/sms-consent-words.ts'
import { SplitPage } from '../form/split-page.tsx'
import { type FieldProblem, useForm } from '../form/use-form.ts'
import { createZipCheck } from '../form/zip-check.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { EntryMessage } from '../sign-in/entry-message.tsx'
import { ThroughProgramme } from '../sign-in/through-programme.tsx'
import { usePartner } from '../site/use-site.ts'
import { EnrollSteps } from './enroll-steps.tsx'
import { joinChecks, type JoinFieldName } from './join-checks.ts'
import { JoinPasswordFields } from './join-password-fields.tsx'
import { JoinPersonFields, JoinPhoneFields } from './join-person-fields.tsx'
import { CompleteJoining } from './joining/complete-joining.tsx'
import { readJoinFields } from './sign-up-body.ts'
import { useJoin } from './use-join.ts'

/** Its type is written, since what it is inferred from hangs on the table of routes, which hangs on this. */
export function JoinPage(): ReactNode {
  const { enrollmentType } = usePartner()
  const { rfr, step } = useSearch({ from: '/join' })
  if (enrollmentType === 'direct') return <DirectJoin />
  return step === 'details' ? <CompleteJoining /> : <ThroughProgramme page="join" code={rfr} />
}

/** Step 1 of joining. */
function DirectJoin() {
  const t = useCopy()
  const { email, rfr } = useSearch({ from: '/join' })
  return (
    <SplitPage>
      <PageHead title={t('join.title')} />
      <EnrollSteps step={1} />
      <PageTitle title={t('join.heading')} text={t('join.intro')} />
      <EntryMessage page="join" code={rfr} />
      <JoinForm email={email ?? ''} rfr={rfr} />
    </SplitPage>
  )
}

interface JoinFormProps {
  /** As it was typed on the way here. */
  readonly email: string
  readonly rfr: string | undefined
}

function JoinForm({ email, rfr }: JoinFormProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const partner = usePartner()
  const join = useJoin()
  const [checkZip] = useState(() => createZipCheck(callApi, t))
  const [message, setMessage] = useState<string | null>(null)

  async function send(data: FormData): Promise<readonly FieldProblem<JoinFieldName>[]> {
    setMessage(null)
    const problems = await join(
      readJoinFields(data, { partner, rfr, words: smsConsentWords(t, { partner, form: 'signUp' }) }),
    )
    setMessage(problems?.message ?? null)
    return problems?.fields ?? []
  }

  const form = useForm<JoinFieldName>({ checks: joinChecks({ t, partner, checkZip }), send })
  return (
    <SiteForm submit={t('join.submit')} waiting={form.waiting} onSubmit={form.submit}>
      {message === null ? null : (
        <SiteBanner kind="error">
          <p>{message}</p>
        </SiteBanner>
      )}
      <JoinPersonFields form={form} given={{ email }} />
      {needsAddress(partner) ? <AddressFields required field={(name) => form.field(name)} /> : null}
      {partner.hasSmsOptIn || partner.hasSmsOptInV2 ? <JoinPhoneFields form={form} /> : null}
      <JoinPasswordFields form={form} />
      {partner.hideEmailOptIn ? null : <Checkbox name="emailOptIn">{t(emailOptInText(partner))}</Checkbox>}
    </SiteForm>
  )
}
