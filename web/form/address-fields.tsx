import type { PublicPartner } from '#contract/page-handler.ts'
import type { Member } from '#contract/schemas/member.ts'
import { militaryNames, stateNames } from '#domain/members/us-states.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './form.module.css'
import type { FieldProps } from './use-form.ts'

type AddressFieldName = 'address1' | 'address2' | 'city' | 'state'

interface AddressFieldsProps {
  /** Whether address, city and state are asked for or only offered. */
  readonly required: boolean
  readonly address?: Member['address']
  field(name: AddressFieldName): FieldProps
}

/** Lengths: specification, section 5. */
export function AddressFields({ required, address, field }: AddressFieldsProps) {
  const t = useCopy()
  return (
    <>
      <TextField
        {...field('address1')}
        label={t('join.address1')}
        defaultValue={address?.address1}
        required={required}
        maxLength={30}
        autoComplete="address-line1"
      />
      <TextField
        {...field('address2')}
        label={t('join.address2')}
        defaultValue={address?.address2}
        maxLength={30}
        autoComplete="address-line2"
      />
      <div className={styles.pair}>
        <TextField
          {...field('city')}
          label={t('join.city')}
          defaultValue={address?.city}
          required={required}
          maxLength={20}
          autoComplete="address-level2"
        />
        <SelectField
          {...field('state')}
          label={t('join.state')}
          defaultValue={address?.state}
          required={required}
          autoComplete="address-level1"
          options={[{ value: '', text: t('join.stateChoose') }, ...usStates.map(([value, text]) => ({ value, text }))]}
        />
      </div>
    </>
  )
}

/** Source: specification, section 5: only where the partner needs a full address and does not pay to the card. */
export function needsAddress({
  fullAddressRequired,
  currencyType,
}: Pick<PublicPartner, 'fullAddressRequired' | 'currencyType'>): boolean {
  return fullAddressRequired && currencyType !== 'Credit'
}

/** Sorted by name, so that typing one finds it: states, the District of Columbia, territories, and regions of military mail. */
const usStates = [...[...stateNames].toSorted(([, one], [, other]) => one.localeCompare(other)), ...militaryNames]
