import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from '../../search/results/result-list.module.css'
import { ListLinks } from '../lists/list-links.tsx'
import { ListTools } from '../lists/list-tools.tsx'
import { PlaceListsDialog } from '../lists/place-lists-dialog.tsx'
import { NoPlaces, PlaceList, PlacesFailed, PlaceSkeletons, type SavedCard } from './place-list.tsx'
import { listsQuery, savedPlacesQuery } from '../data/saved-queries.ts'
import type { SavedSearch } from '../data/saved-search.ts'
import { listsButtonId, useFocusAfter } from './use-focus-after.ts'

interface MemberPlacesProps {
  readonly search: SavedSearch
}

const noLists: FavouriteLists = []

/** A member's lists, and the restaurants of one of them. */
export function MemberPlaces({ search }: MemberPlacesProps) {
  const t = useCopy()
  const { data: lists = noLists } = useQuery(listsQuery(useCallApi()))
  const shown = lists.find(({ id }) => id === (search.list ?? 'saved'))
  const count = shown?.count ?? 0
  return (
    <>
      <header>
        <h1 className={styles.heading}>{shown?.name ?? t('saved.title')}</h1>
        {shown === undefined ? null : <p className={styles.count}>{t(counted('saved.count', count), { count })}</p>}
      </header>
      <ListLinks lists={lists} search={search} />
      {shown === undefined ? null : <ListTools key={`tools ${shown.id}`} list={shown} lists={lists} />}
      <Places key={`places ${search.list}`} search={search} lists={lists} />
    </>
  )
}

function Places({ search, lists }: MemberPlacesProps & { readonly lists: FavouriteLists }) {
  const t = useCopy()
  const queryClient = useQueryClient()
  const callApi = useCallApi()
  const { data, isError, refetch } = useAccountQuery(savedPlacesQuery({ queryClient, callApi }, search))
  const [chosen, setChosen] = useState<SavedCard | null>(null)
  const noteClosed = useFocusAfter(data?.data)
  function close(card: SavedCard): void {
    noteClosed(card)
    setChosen(null)
  }
  if (data === undefined) return isError ? <PlacesFailed retry={() => void refetch()} /> : <PlaceSkeletons />
  const none = search.list === undefined ? 'saved.none' : 'saved.noneOnList'
  if (data.totalResultSize === 0) return <NoPlaces title={t(`${none}.title`)} text={t(`${none}.text`)} />
  return (
    <>
      <PlaceList
        search={search}
        places={data}
        renderBelow={(card) => <ListsButton place={card} onClick={() => setChosen(card)} />}
      />
      {chosen === null ? null : <PlaceListsDialog place={chosen} lists={lists} onClose={() => close(chosen)} />}
    </>
  )
}

interface ListsButtonProps {
  readonly place: SavedCard
  onClick(): void
}

function ListsButton({ place, onClick }: ListsButtonProps) {
  const t = useCopy()
  return (
    <Button
      id={listsButtonId(place.id)}
      look="quiet"
      onClick={onClick}
      aria-label={t('saved.listsOf', { name: place.name })}
    >
      {t('saved.lists')}
    </Button>
  )
}
