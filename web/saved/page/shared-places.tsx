import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SharedList } from '#contract/schemas/favourites/favourite.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from '../../search/results/result-list.module.css'
import { saveAll } from '../save-all.ts'
import { NoPlaces, PlaceList, PlacesFailed, PlaceSkeletons } from './place-list.tsx'
import { sharedListQuery } from '../data/saved-queries.ts'
import type { SavedSearch } from '../data/saved-search.ts'

interface SharedPlacesProps {
  readonly search: SavedSearch & { readonly shared: string }
}

/** A list that somebody shares. Whose it is nobody is told. */
export function SharedPlaces({ search }: SharedPlacesProps) {
  const t = useCopy()
  const queryClient = useQueryClient()
  const callApi = useCallApi()
  const { data, isError, refetch } = useQuery(sharedListQuery({ queryClient, callApi }, search))
  if (data === undefined) return isError ? <PlacesFailed retry={() => void refetch()} /> : <PlaceSkeletons />
  return (
    <>
      <header>
        <h1 className={styles.heading}>{data.name ?? t('saved.shared.title')}</h1>
        <p className={styles.count}>{t('saved.shared.text')}</p>
      </header>
      {data.totalResultSize === 0 ? (
        <NoPlaces title={t('saved.noneOnList.title')} text={t('saved.shared.none')} />
      ) : (
        <>
          <SaveAll merchantIds={data.merchantIds} />
          <PlaceList search={search} places={data} />
        </>
      )}
    </>
  )
}

function SaveAll({ merchantIds }: Pick<SharedList, 'merchantIds'>) {
  const t = useCopy()
  const router = useRouter()
  const [waiting, setWaiting] = useState(false)

  async function save(): Promise<void> {
    setWaiting(true)
    await saveAll(router, merchantIds)
    setWaiting(false)
  }

  return (
    <p>
      <Button look="secondary" waiting={waiting ? t('form.working') : null} onClick={() => void save()}>
        {t('saved.shared.saveAll')}
      </Button>
    </p>
  )
}
