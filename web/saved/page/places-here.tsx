import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import { savedHere, useSaved } from '../saved-ids.ts'
import styles from '../../search/results/result-list.module.css'
import { NoPlaces, PlaceList, PlacesFailed, PlaceSkeletons } from './place-list.tsx'
import { placesHereQuery } from '../data/saved-queries.ts'
import type { SavedSearch } from '../data/saved-search.ts'

interface PlacesHereProps {
  readonly search: SavedSearch
}

/** What this device keeps for who has no account. The server knows nothing of it. */
export function PlacesHere({ search }: PlacesHereProps) {
  const t = useCopy()
  const ids = useShownIds()
  return (
    <>
      <header>
        <h1 className={styles.heading}>{t('saved.title')}</h1>
        <OnlyHere />
      </header>
      {ids === null ? (
        <PlaceSkeletons />
      ) : ids.length === 0 ? (
        <NoPlaces title={t('saved.none.title')} text={t('saved.none.text')} />
      ) : (
        <Kept search={search} ids={ids} />
      )}
    </>
  )
}

/** Null before the storage has been read. What is taken away while the page is shown stays on it; what another tab adds comes in front. */
function useShownIds(): readonly string[] | null {
  const here = useSaved(savedHere, () => undefined)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  if (here === undefined) return null
  const added = here.filter((id) => shown?.includes(id) !== true)
  if (shown !== null && added.length === 0) return shown
  const next = [...added, ...(shown ?? [])]
  setShown(next)
  return next
}

function Kept({ search, ids }: PlacesHereProps & { readonly ids: readonly string[] }) {
  const t = useCopy()
  const queryClient = useQueryClient()
  const callApi = useCallApi()
  const { data, isError, refetch } = useQuery(placesHereQuery({ queryClient, callApi }, { search, ids }))
  if (data === undefined) return isError ? <PlacesFailed retry={() => void refetch()} /> : <PlaceSkeletons />
  if (data.totalResultSize === 0) return <NoPlaces title={t('saved.away.title')} text={t('saved.away.text')} />
  return <PlaceList search={search} places={data} />
}

/** Who signs in takes them along; where a host application keeps the accounts, the device does. */
function OnlyHere() {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  return (
    <p className={styles.count}>
      {t('saved.onlyHere')}{' '}
      {enrollmentType === 'none' ? null : (
        <Link to="/login" search={{ returnTo: '/saved' }}>
          {t('saved.signIn')}
        </Link>
      )}
    </p>
  )
}
