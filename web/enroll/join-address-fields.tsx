import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import type { Form } from '../form/use-form.ts'
import type { JoinFieldName } from './join-checks.ts'
import { usStates } from './us-states.ts'

/** For partners that need a full address. Lengths: specification, section 5. */
export function JoinAddressFields({ form }: { readonly form: Form<JoinFieldName> }) {
  const t = useCopy()
  return (
    <>
      <TextField
        {...form.field('address1')}
        label={t('join.address1')}
        required
        maxLength={30}
        autoComplete="address-line1"
      />
      <TextField {...form.field('address2')} label={t('join.address2')} maxLength={30} autoComplete="address-line2" />
      <div className={styles.pair}>
        <TextField
          {...form.field('city')}
          label={t('join.city')}
          required
          maxLength={20}
          autoComplete="address-level2"
        />
        <SelectField
          {...form.field('state')}
          label={t('join.state')}
          required
          autoComplete="address-level1"
          options={[
            { value: '', text: t('join.stateChoose') },
            ...usStates.map((state) => ({ value: state, text: state })),
          ]}
        />
      </div>
    </>
  )
}
