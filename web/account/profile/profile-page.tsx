import type { Member } from '#contract/schemas/member.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { AddressFields, needsAddress } from '../../form/address-fields.tsx'
import { emailOptInText } from '../../form/email-opt-in-text.ts'
import formStyles from '../../form/form.module.css'
import { PageTitle } from '../../form/page-title.tsx'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SiteForm } from '../../form/site-form.tsx'
import { ZipField } from '../../form/zip-field.tsx'
import { PageHead } from '../../frame/page/page-head.tsx'
import { usePartner } from '../../site/use-site.ts'
import { EmailRate } from './email-rate.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { hasOwnNames, type ProfileFieldName } from './profile-checks.ts'
import styles from './profile-page.module.css'
import { SecurityLater } from './security/security-later.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { SmsConsentDialog } from './sms-consent-dialog.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useTextConsent } from './use-text-consent.ts'

export function ProfilePage() {
  const t = useCopy()
  const member = useMember()
  if (member === null) return null
  return (
    <div className={styles.page}>
      <PageHead title={t('profile.title')} />
      <PageTitle title={t('profile.heading')} text={t('profile.text')} />
      <ProfileForm member={member} />
      <SecurityLater />
    </div>
  )
}

/** Everything that a member may change of themselves, in one form. */
// oxlint-disable-next-line max-lines-per-function -- One form, a list of its fields.
function ProfileForm({ member }: { readonly member: Member }) {
  const t = useCopy()
  const partner = usePartner()
  const consent = useTextConsent(member)
  const { form, phone, problem, hasChanges } = useProfileForm(member)
  const named = hasOwnNames(partner)
  return (
    <>
      <SiteForm submit={t('profile.submit')} waiting={form.waiting} onSubmit={form.submit}>
        <h2 className={styles.part}>{t('profile.signIn')}</h2>
        <SignInFields email={member.email} />
        {partner.hideEmailOptIn ? null : (
          <div>
            <Checkbox name="emailOptIn" defaultChecked={member.emailOptIn}>
              {t(emailOptInText(partner))}
            </Checkbox>
            <EmailRate />
          </div>
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
        <ZipField field={form.field('zipCode')} value={member.address.zipCode} />
        <h2 className={styles.part}>{t('profile.phone')}</h2>
        <PhoneFields ref={phone} digits={member.phoneNumber} consent={consent} field={form.field('phoneNumber')} />
        {problem === null ? null : (
          <SiteBanner kind="error">
            <p>{problem}</p>
          </SiteBanner>
        )}
      </SiteForm>
      <UnsavedChanges exist={hasChanges} />
      {consent.isAsked ? <SmsConsentDialog onAnswer={consent.answer} /> : null}
    </>
  )
}
