import type { Ref } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { useCopy } from '../copy/use-copy.ts'

interface ConsentProps {
  readonly ref: Ref<HTMLInputElement>
  readonly missing: boolean
  onChange(): void
}

/** The terms of linking: without them no visit could be seen. */
export function Consent({ ref, missing, onChange }: ConsentProps) {
  const t = useCopy()
  return (
    <Checkbox
      ref={ref}
      name="directFileFeedOptIn"
      required
      onChange={onChange}
      error={missing ? t('addCard.consentRequired') : undefined}
    >
      {t('addCard.consent')}
    </Checkbox>
  )
}
