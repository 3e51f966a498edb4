import { useState } from 'react'
import type { Member } from '#contract/schemas/member.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { AddressFields } from '../form/address-fields.tsx'
import formStyles from '../form/form.module.css'
import { needsAddress } from '../form/needs-address.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { useForm, type FieldProblem } from '../form/use-form.ts'
import { createZipCheck } from '../form/zip-check.ts'
import { toasts } from '../frame/toasts.ts'
import { usePartner } from '../site/use-site.ts'
import { PhoneFields } from './phone-fields.tsx'
import { hasOwnNames } from './has-own-names.ts'
import { isChanged, profileBody } from './profile-body.ts'
import styles from './profile-page.module.css'
import { profileChecks, type ProfileFieldName } from './profile-checks.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** Everything that a member may change of themselves, in one form. */
export function ProfileForm({ member }: { readonly member: Member }) {
  const t = useCopy()
  const callApi = useCallApi()
  const partner = usePartner()
  const save = useSaveProfile()
  const [checkZip] = useState(() => createZipCheck(callApi, t))
  const [hasFailed, setHasFailed] = useState(false)

  async function send(data: FormData): Promise<readonly FieldProblem<ProfileFieldName>[]> {
    setHasFailed(false)
    const body = profileBody(data, { partner, member })
    if (!isChanged(body, { partner, member })) {
      toasts.show({ kind: 'warning', text: t('profile.noChanges') })
      return []
    }
    const outcome = await save(body)
    switch (outcome.kind) {
      case 'saved':
        toasts.show({ kind: 'success', text: t('profile.saved') })
        return []
      case 'fields':
        return outcome.fields
      case 'failed':
        toasts.show({ kind: 'error', text: t('profile.notSaved') })
        setHasFailed(true)
        return []
    }
  }

  const form = useForm<ProfileFieldName>({ checks: profileChecks({ t, partner, checkZip }), send })
  const named = hasOwnNames(partner)
  return (
    <SiteForm submit={t('profile.submit')} waiting={form.waiting} onSubmit={form.submit}>
      <h2 className={styles.part}>{t('profile.signIn')}</h2>
      <SignInFields email={member.email} />
      {partner.hideEmailOptIn ? null : (
        <Checkbox name="emailOptIn" defaultChecked={member.emailOptIn}>
          {t('join.emailOptIn')}
        </Checkbox>
      )}
      <h2 className={styles.part}>{t('profile.person')}</h2>
      <div className={formStyles.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('join.firstName')}
          defaultValue={member.firstName}
          required={named}
          disabled={!named}
          maxLength={20}
          autoComplete="given-name"
        />
        <TextField
          {...form.field('lastName')}
          label={t('join.lastName')}
          defaultValue={member.lastName}
          required={named}
          disabled={!named}
          maxLength={20}
          autoComplete="family-name"
        />
      </div>
      <h2 className={styles.part}>{t('profile.address')}</h2>
      <AddressFields
        required={needsAddress(partner)}
        address={member.address}
        field={(name: ProfileFieldName) => form.field(name)}
      />
      <TextField
        {...form.field('zipCode')}
        label={t('join.zip')}
        defaultValue={member.address.zipCode}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      <h2 className={styles.part}>{t('profile.phone')}</h2>
      {/* A number that was saved is shown as it is kept. */}
      <PhoneFields key={`${member.phoneNumber} ${member.smsOptIn}`} member={member} field={form.field('phoneNumber')} />
      {hasFailed ? (
        <SiteBanner kind="error">
          <p>{t('form.serverError')}</p>
        </SiteBanner>
      ) : null}
    </SiteForm>
  )
}
