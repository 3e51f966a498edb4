import { useRef, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { phoneDigits } from '#domain/members/contact-details.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import { PhoneField } from '../form/phone-field.tsx'
import type { Form } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'
import type { JoinFieldName } from './join-checks.ts'

/** A phone number and whether it may get texts, in one of two versions of the opt-in. */
export function JoinPhoneFields({ form }: { readonly form: Form<JoinFieldName> }) {
  const t = useCopy()
  const { hasSmsOptInV2, shortCode } = usePartner()
  const optIn = useRef<HTMLInputElement>(null)
  const [hasPhone, setHasPhone] = useState(false)

  /** A number that is cleared or no longer valid takes its consent along. */
  function follow(typed: string): void {
    const valid = phoneDigits(typed) !== null
    setHasPhone(valid)
    if (!valid && optIn.current !== null) optIn.current.checked = false
  }

  return (
    <>
      <PhoneField field={form.field('phoneNumber')} onType={follow} />
      <div>
        <Checkbox ref={optIn} name={hasSmsOptInV2 ? 'smsOptInV2' : 'smsOptIn'} disabled={!hasPhone}>
          {t('join.smsOptIn')}
        </Checkbox>
        <p className={styles.legend}>{t('join.smsTerms', { shortCode })}</p>
      </div>
    </>
  )
}
