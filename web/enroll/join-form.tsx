import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { AddressFields } from '../form/address-fields.tsx'
import { emailOptInText } from '../form/email-opt-in-text.ts'
import { needsAddress } from '../form/needs-address.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { useForm, type FieldProblem } from '../form/use-form.ts'
import { createZipCheck } from '../form/zip-check.ts'
import { usePartner } from '../site/use-site.ts'
import { joinChecks, type JoinFieldName } from './join-checks.ts'
import { JoinPasswordFields } from './join-password-fields.tsx'
import { JoinPersonFields } from './join-person-fields.tsx'
import { JoinPhoneFields } from './join-phone-fields.tsx'
import { readJoinFields } from './read-join-fields.ts'
import { useJoin } from './use-join.ts'

interface JoinFormProps {
  /** As it was typed on the way here. */
  readonly email: string
  readonly rfr: string | undefined
}

export function JoinForm({ email, rfr }: JoinFormProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const partner = usePartner()
  const join = useJoin()
  const [checkZip] = useState(() => createZipCheck(callApi, t))
  const [message, setMessage] = useState<string | null>(null)

  async function send(data: FormData): Promise<readonly FieldProblem<JoinFieldName>[]> {
    setMessage(null)
    const problems = await join(readJoinFields(data, { partner, rfr }))
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
      <JoinPersonFields form={form} email={email} />
      {needsAddress(partner) ? <AddressFields required field={(name) => form.field(name)} /> : null}
      {partner.hasSmsOptIn || partner.hasSmsOptInV2 ? <JoinPhoneFields form={form} /> : null}
      <JoinPasswordFields form={form} />
      {partner.hideEmailOptIn ? null : <Checkbox name="emailOptIn">{t(emailOptInText(partner))}</Checkbox>}
    </SiteForm>
  )
}
