import { buttonClass } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { signOnAddress } from '../sign-in/sign-on-address.ts'
import { usePartner } from '../site/use-site.ts'
import { fieldCheck } from '../form/field-check.ts'
import { ProofField, useProve } from '../form/proof-field.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { type FieldProblem, textIn, useForm } from '../form/use-form.ts'

export interface ProofDialogProps {
  /** Where an issuer's sign-on comes back to; absent: the profile. */
  readonly returnTo?: string
  onProved(): void
  onCancel(): void
}

/** Asks who one is before something that an open screen is not enough for. Whose programme knows them signs on there once more. */
export function ProofDialog({ returnTo = '/account/user_profile', onProved, onCancel }: ProofDialogProps) {
  const t = useCopy()
  const { enrollmentType, programName } = usePartner()
  return (
    <Dialog title={t('proof.title')} close={t('dialog.close')} onClose={onCancel}>
      {enrollmentType === 'direct' ? (
        <ProofForm onProved={onProved} />
      ) : (
        <>
          <p>{t('proof.help')}</p>
          <p>
            <a href={signOnAddress({ returnTo, proof: true })} className={buttonClass('primary')}>
              {t('signOn.go', { programName })}
            </a>
          </p>
        </>
      )}
    </Dialog>
  )
}

function ProofForm({ onProved }: Pick<ProofDialogProps, 'onProved'>) {
  const t = useCopy()
  const prove = useProve()

  async function send(data: FormData): Promise<FieldProblem<'proof'>[]> {
    const wrong = await prove(textIn(data, 'proof'))
    if (wrong !== null) return [{ name: 'proof', message: wrong }]
    onProved()
    return []
  }

  const checks = { proof: fieldCheck(t, { field: t('proof.password'), required: true }) }
  const form = useForm<'proof'>({ checks, send })
  return (
    <SiteForm
      submit={t('proof.submit')}
      waiting={form.waiting}
      below={<PasskeyProof onProved={onProved} />}
      onSubmit={form.submit}
    >
      <ProofField field={form.field('proof')} />
    </SiteForm>
  )
}
