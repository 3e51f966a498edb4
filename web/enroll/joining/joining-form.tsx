import { useState } from 'react'
import type { Joining } from '#contract/schemas/joining.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { AddressFields, needsAddress } from '../../form/address-fields.tsx'
import { emailOptInText } from '../../form/email-opt-in-text.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SiteForm } from '../../form/site-form.tsx'
import { type FieldProblem, useForm } from '../../form/use-form.ts'
import { createZipCheck } from '../../form/zip-check.ts'
import { usePartner } from '../../site/use-site.ts'
import { joinChecks, type JoinFieldName } from '../join-checks.ts'
import { JoinPersonFields, JoinPhoneFields } from '../join-person-fields.tsx'
import { PartnerNumberField } from '../partner-number-field.tsx'
import { readJoinFields } from '../sign-up-body.ts'
import { ToldByProgramme } from './told-by-programme.tsx'
import { useFinishJoining } from './use-finish-joining.ts'

interface JoiningFormProps {
  readonly joining: Joining
  readonly joiningKey: string
}

/** What the programme vouches for is shown, what else it tells is filled in, and the rest is asked for. */
export function JoiningForm({ joining: { person, vouched }, joiningKey }: JoiningFormProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const partner = usePartner()
  const finish = useFinishJoining(joiningKey)
  const [checkZip] = useState(() => createZipCheck(callApi, t))
  const [message, setMessage] = useState<string | null>(null)

  async function send(data: FormData): Promise<readonly FieldProblem<JoinFieldName>[]> {
    setMessage(null)
    const problems = await finish(readJoinFields(data, { partner, rfr: undefined }))
    setMessage(problems?.message ?? null)
    return problems?.fields ?? []
  }

  const form = useForm<JoinFieldName>({ checks: joinChecks({ t, partner, checkZip }), send })
  return (
    <>
      <ToldByProgramme person={person} vouched={vouched} />
      <SiteForm submit={t('join.submit')} waiting={form.waiting} onSubmit={form.submit}>
        {message === null ? null : (
          <SiteBanner kind="error">
            <p>{message}</p>
          </SiteBanner>
        )}
        <JoinPersonFields form={form} given={person} without={vouched} />
        {vouched.includes('partnerNumber') ? null : (
          <PartnerNumberField field={form.field('partnerNumber')} number={person.partnerNumber} />
        )}
        {needsAddress(partner) ? (
          <AddressFields required address={{ ...person, address2: '' }} field={(name) => form.field(name)} />
        ) : null}
        {partner.hasSmsOptIn || partner.hasSmsOptInV2 ? (
          <JoinPhoneFields form={form} digits={person.phoneNumber} />
        ) : null}
        {partner.hideEmailOptIn ? null : <Checkbox name="emailOptIn">{t(emailOptInText(partner))}</Checkbox>}
      </SiteForm>
    </>
  )
}
