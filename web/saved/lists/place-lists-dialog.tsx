import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createList, putOnList, takeOffList } from '#contract/endpoints/favourites/favourites.ts'
import type { FavouriteLists, SavedPlaces } from '#contract/schemas/favourites/favourite.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from '../../form/form.module.css'
import { SiteBanner } from '../../form/site-banner.tsx'
import { forgetSavedPages } from '../forget-saved-pages.ts'
import { NameListDialog } from './name-list-dialog.tsx'
import { useListChange } from './use-list-change.ts'

interface PlaceListsDialogProps {
  readonly place: SavedPlaces['data'][number]
  readonly lists: FavouriteLists
  onClose(): void
}

/** On which of the lists a restaurant is. Each box is kept at once; the page behind shows it when the dialog closes. */
export function PlaceListsDialog({ place, lists, onClose }: PlaceListsDialogProps) {
  const t = useCopy()
  const queryClient = useQueryClient()
  const change = useListChange()
  const [on, setOn] = useState<ReadonlySet<string>>(new Set(place.lists))
  const [fault, setFault] = useState<string | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const named = lists.filter(({ name }) => name !== null)

  function close(): void {
    onClose()
    forgetSavedPages(queryClient, 'active')
  }

  async function put(listId: string, isOn: boolean): Promise<void> {
    setFault(null)
    setOn((known) => withList(known, { listId, isOn }))
    const params = { listId, merchantId: place.id }
    const outcome = await change((callApi) =>
      isOn ? callApi(putOnList, { params, body: undefined }) : callApi(takeOffList, { params }),
    )
    if (typeof outcome !== 'string') return
    setFault(outcome)
    setOn((known) => withList(known, { listId, isOn: !isOn }))
  }

  function putOnNew(known: FavouriteLists): void {
    setIsNaming(false)
    const made = known.find(({ id }) => lists.every((list) => list.id !== id))
    if (made !== undefined) void put(made.id, true)
  }

  if (isNaming)
    return (
      <NameListDialog
        title={t('saved.newList')}
        name=""
        save={(name) => (callApi) => callApi(createList, { body: { name } })}
        onDone={putOnNew}
        onClose={() => setIsNaming(false)}
      />
    )
  return (
    <Dialog title={t('saved.listsOf', { name: place.name })} close={t('dialog.close')} onClose={close}>
      <div className={styles.form}>
        {fault === null ? null : <SiteBanner kind="error">{fault}</SiteBanner>}
        {named.map(({ id, name }) => (
          <Checkbox key={id} checked={on.has(id)} onChange={(event) => void put(id, event.currentTarget.checked)}>
            {name}
          </Checkbox>
        ))}
        <Button look="secondary" onClick={() => setIsNaming(true)}>
          {t('saved.newList')}
        </Button>
        <Button onClick={close}>{t('saved.listsDone')}</Button>
      </div>
    </Dialog>
  )
}

function withList(
  known: ReadonlySet<string>,
  { listId, isOn }: { readonly listId: string; readonly isOn: boolean },
): ReadonlySet<string> {
  const others = [...known].filter((id) => id !== listId)
  return new Set(isOn ? [...others, listId] : others)
}
