import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createList } from '#contract/endpoints/favourites/favourites.ts'
import type { FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { NameListDialog } from './name-list-dialog.tsx'

/** Makes a list, and leads to it. */
export function NewList({ lists }: { readonly lists: FavouriteLists }) {
  const t = useCopy()
  const navigate = useNavigate()
  const [isNaming, setIsNaming] = useState(false)

  async function open(known: FavouriteLists): Promise<void> {
    setIsNaming(false)
    const made = known.find(({ id }) => lists.every((list) => list.id !== id))
    if (made !== undefined) await navigate({ to: '/saved', search: { list: made.id } })
  }

  return (
    <>
      <Button look="compactSecondary" onClick={() => setIsNaming(true)}>
        {t('saved.newList')}
      </Button>
      {isNaming ? (
        <NameListDialog
          title={t('saved.newList')}
          name=""
          save={(name) => (callApi) => callApi(createList, { body: { name } })}
          onDone={(known) => void open(known)}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </>
  )
}
