import { useRef, useState } from 'react'
import type { Passkey } from '#contract/schemas/passkey.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAccountQuery } from '../../../../account-data/use-account-query.ts'
import { useCallApi } from '../../../../api/use-call-api.ts'
import { useCopy } from '../../../../copy/use-copy.ts'
import { SiteBanner } from '../../../../form/site-banner.tsx'
import { passkeysQuery } from '../../../../account-data/passkeys-query.ts'
import { useCanUsePasskeys } from '../../../../passkeys/use-can-use-passkeys.ts'
import { usePartner } from '../../../../site/use-site.ts'
import { ProofDialog } from '../../../../proof/proof-dialog.tsx'
import sections from '../../profile-section.module.css'
import styles from '../security.module.css'
import { NamePasskeyDialog } from './name-passkey-dialog.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** Ways in without a password: what there is, and another one. Who signs in through their programme has none here. */
export function Passkeys() {
  const { enrollmentType } = usePartner()
  return enrollmentType === 'direct' ? <OwnPasskeys /> : null
}

type Doing = { readonly what: 'name' | 'remove'; readonly passkey: Passkey }

function OwnPasskeys() {
  const t = useCopy()
  const { data: passkeys, isError } = useAccountQuery(passkeysQuery(useCallApi()))
  const canAdd = useCanUsePasskeys()
  const title = useRef<HTMLHeadingElement>(null)
  const [doing, setDoing] = useState<Doing | null>(null)
  if (!canAdd && passkeys?.length === 0) return null
  return (
    <section aria-labelledby="passkeys" className={sections.section}>
      <h2 id="passkeys" ref={title} tabIndex={-1} className={sections.title}>
        {t('passkeys.title')}
      </h2>
      <p>{t('passkeys.text')}</p>
      {passkeys === undefined ? (
        isError ? (
          <SiteBanner kind="error">
            <p>{t('passkeys.error')}</p>
          </SiteBanner>
        ) : (
          <p role="status">{t('frame.loading')}</p>
        )
      ) : null}
      {passkeys?.length === 0 ? <p className={styles.note}>{t('passkeys.none')}</p> : null}
      {passkeys === undefined || passkeys.length === 0 ? null : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onName={() => setDoing({ what: 'name', passkey })}
              onRemove={() => setDoing({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {canAdd ? <AddPasskey onAdded={(passkey) => setDoing({ what: 'name', passkey })} /> : null}
      {doing?.what === 'name' ? <NamePasskeyDialog passkey={doing.passkey} onClose={() => setDoing(null)} /> : null}
      {doing?.what === 'remove' ? (
        <RemovePasskeyDialog
          passkey={doing.passkey}
          onClose={() => setDoing(null)}
          onRemoved={() => {
            setDoing(null)
            title.current?.focus()
          }}
        />
      ) : null}
    </section>
  )
}

function AddPasskey({ onAdded }: { onAdded(passkey: Passkey): void }) {
  const t = useCopy()
  const { adding, problem } = useAddPasskey(onAdded)
  return (
    <>
      {problem === null ? null : (
        <SiteBanner kind="error">
          <p>{t(problem)}</p>
        </SiteBanner>
      )}
      <p>
        <Button look="secondary" waiting={adding.waiting ? t('form.working') : null} onClick={() => void adding.run()}>
          {t('passkeys.add')}
        </Button>
      </p>
      {adding.isAsked ? <ProofDialog onProved={adding.proved} onCancel={adding.cancel} /> : null}
    </>
  )
}
