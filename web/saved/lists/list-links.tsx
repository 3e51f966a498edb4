import { Link } from '@tanstack/react-router'
import type { FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import styles from '../../account/account-layout.module.css'
import { useCopy } from '../../copy/use-copy.ts'
import type { SavedSearch } from '../data/saved-search.ts'

interface ListLinksProps {
  readonly lists: FavouriteLists
  readonly search: SavedSearch
}

/** The lists side by side, everything that is saved first. */
export function ListLinks({ lists, search }: ListLinksProps) {
  const t = useCopy()
  if (lists.length < 2) return null
  return (
    <nav aria-label={t('saved.listsLabel')}>
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
    </nav>
  )
}
