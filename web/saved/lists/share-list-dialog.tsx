import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { shareList, withdrawList } from '#contract/endpoints/favourites/favourites.ts'
import type { FavouriteList } from '#contract/schemas/favourites/favourite.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from '../../form/form.module.css'
import { SiteBanner } from '../../form/site-banner.tsx'
import { useListChange } from './use-list-change.ts'

interface ShareListDialogProps {
  readonly list: FavouriteList
  onClose(): void
}

/** Makes the link of a list, copies it and withdraws it. */
export function ShareListDialog({ list, onClose }: ShareListDialogProps) {
  const t = useCopy()
  const change = useListChange()
  const [waiting, setWaiting] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const params = { listId: list.id }

  async function make(deed: Parameters<typeof change>[0]): Promise<void> {
    setWaiting(true)
    setFault(null)
    const outcome = await change(deed)
    if (typeof outcome === 'string') setFault(outcome)
    setWaiting(false)
  }

  return (
    <Dialog title={t('saved.share')} close={t('dialog.close')} onClose={onClose}>
      <div className={styles.form}>
        {fault === null ? null : <SiteBanner kind="error">{fault}</SiteBanner>}
        <p>{t('saved.shareText')}</p>
        {list.share === null ? (
          <Button
            waiting={waiting ? t('form.working') : null}
            onClick={() => void make((callApi) => callApi(shareList, { params, body: undefined }))}
          >
            {t('saved.shareMake')}
          </Button>
        ) : (
          <>
            <SharedLink token={list.share} />
            <Button
              look="secondary"
              waiting={waiting ? t('form.working') : null}
              onClick={() => void make((callApi) => callApi(withdrawList, { params }))}
            >
              {t('saved.shareWithdraw')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Selected when it is gone into, for who copies it by hand. */
function SharedLink({ token }: { readonly token: string }) {
  const t = useCopy()
  const address = `${useRouter().origin ?? ''}/saved?shared=${token}`
  const [isCopied, setIsCopied] = useState(false)

  async function copy(): Promise<void> {
    // Neither a browser without the clipboard nor one that forbids it is a reason to fail: the link stands there.
    setIsCopied(
      await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      ),
    )
  }

  return (
    <>
      <TextField
        label={t('saved.shareLink')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{t(isCopied ? 'saved.shareCopied' : 'saved.shareCopy')}</Button>
    </>
  )
}
