import type { Ref } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from '../../form/form.module.css'
import { PhoneField } from '../../form/phone-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { usePartner } from '../../site/use-site.ts'
import { TextState } from './text-state.tsx'
import type { TextConsent } from './use-text-consent.ts'

interface PhoneFieldsProps {
  readonly digits: string
  readonly consent: TextConsent
  readonly field: FieldProps
  readonly ref: Ref<HTMLInputElement>
}

/** A number and, where the partner sends texts, the consent to them. */
export function PhoneFields({ digits, consent, field, ref }: PhoneFieldsProps) {
  const t = useCopy()
  const { hasSmsOptIn, hasSmsOptInV2, shortCode } = usePartner()
  const Box = hasSmsOptInV2 ? Switch : Checkbox
  return (
    <>
      <PhoneField
        ref={ref}
        field={{
          ...field,
          onBlur(event) {
            consent.leave(event.currentTarget.value)
            field.onBlur(event)
          },
        }}
        digits={digits}
        onType={consent.type}
      />
      {hasSmsOptIn || hasSmsOptInV2 ? (
        <div>
          <Box
            name="smsOptIn"
            checked={consent.isGiven}
            disabled={!consent.hasNumber}
            onChange={(event) => consent.choose(event.currentTarget.checked)}
          >
            {t('join.smsOptIn')}
          </Box>
          <p className={styles.legend}>{t('join.smsTerms', { shortCode })}</p>
          <TextState />
        </div>
      ) : null}
    </>
  )
}
