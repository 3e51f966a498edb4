import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteList, renameList } from '#contract/endpoints/favourites/favourites.ts'
import type { FavouriteList, FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import dialogStyles from '../../account/cards/delete-card-dialog.module.css'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import styles from '../../merchant/header/merchant-header.module.css'
import { NameListDialog } from './name-list-dialog.tsx'
import { NewList } from './new-list.tsx'
import { ShareListDialog } from './share-list-dialog.tsx'
import { useListChange } from './use-list-change.ts'

type Open = 'share' | 'rename' | 'delete' | null

interface ListToolsProps {
  readonly list: FavouriteList
  readonly lists: FavouriteLists
}

/** What can be done with a list; everything that is saved has no name, and is not deleted. */
export function ListTools({ list, lists }: ListToolsProps) {
  const t = useCopy()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.actions}>
      <NewList lists={lists} />
      <Button look="compactSecondary" onClick={() => setOpen('share')}>
        {t('saved.share')}
      </Button>
      {list.name === null ? null : (
        <>
          <Button look="compactSecondary" onClick={() => setOpen('rename')}>
            {t('saved.rename')}
          </Button>
          <Button look="compactSecondary" onClick={() => setOpen('delete')}>
            {t('saved.delete')}
          </Button>
        </>
      )}
      {open === 'share' ? <ShareListDialog list={list} onClose={close} /> : null}
      {open === 'rename' ? (
        <NameListDialog
          title={t('saved.rename')}
          name={list.name ?? ''}
          save={(name) => (callApi) => callApi(renameList, { params: { listId: list.id }, body: { name } })}
          onDone={close}
          onClose={close}
        />
      ) : null}
      {open === 'delete' ? <DeleteListDialog list={list} onClose={close} /> : null}
    </div>
  )
}

interface DeleteListDialogProps {
  readonly list: FavouriteList
  onClose(): void
}

function DeleteListDialog({ list, onClose }: DeleteListDialogProps) {
  const t = useCopy()
  const navigate = useNavigate()
  const change = useListChange()
  const name = list.name ?? ''

  async function remove(): Promise<void> {
    const outcome = await change((callApi) => callApi(deleteList, { params: { listId: list.id } }))
    onClose()
    if (typeof outcome === 'string') toasts.show({ kind: 'error', text: outcome })
    else {
      toasts.show({ kind: 'success', text: t('saved.deleted', { name }) })
      await navigate({ to: '/saved' })
    }
  }

  return (
    <Dialog
      title={t('saved.delete')}
      close={t('dialog.close')}
      question={<p>{t('saved.deleteText', { name })}</p>}
      onClose={onClose}
    >
      <div className={dialogStyles.buttons}>
        <Button className={dialogStyles.confirm} onClick={() => void remove()}>
          {t('saved.delete')}
        </Button>
        <Button look="secondary" data-focus-first onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
