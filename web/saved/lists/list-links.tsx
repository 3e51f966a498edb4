import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createList } from '#contract/endpoints/favourites/favourites.ts'
import type { FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import { Button } from '#ui/buttons/button.tsx'
import styles from '../../account/account-layout.module.css'
import { useCopy } from '../../copy/use-copy.ts'
import type { SavedSearch } from '../data/saved-search.ts'
import { NameListDialog } from './name-list-dialog.tsx'

interface ListLinksProps {
  readonly lists: FavouriteLists
  readonly search: SavedSearch
}

/** The lists side by side, everything that is saved first, and a new one. */
export function ListLinks({ lists, search }: ListLinksProps) {
  const t = useCopy()
  const navigate = useNavigate()
  const [isNaming, setIsNaming] = useState(false)

  async function open(known: FavouriteLists): Promise<void> {
    setIsNaming(false)
    const made = known.find(({ id }) => lists.every((list) => list.id !== id))
    if (made !== undefined) await navigate({ to: '/saved', search: { list: made.id } })
  }

  return (
    <nav aria-label={t('saved.listsLabel')}>
      {lists.length < 2 ? null : (
        <ul className={styles.links}>
          {lists.map(({ id, name, count }) => (
            <li key={id}>
              <Link
                to="/saved"
                search={{ ...search, list: id === 'saved' ? undefined : id, pageNo: undefined }}
                activeOptions={{ explicitUndefined: true }}
                className={styles.link}
              >
                {`${name ?? t('saved.all')} (${count})`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={() => setIsNaming(true)}>
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
    </nav>
  )
}
