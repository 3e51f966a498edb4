import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import styles from '../../account/account-layout.module.css'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { followSaved } from '../follow-saved.ts'
import { MemberPlaces } from './member-places.tsx'
import { PlacesHere } from './places-here.tsx'
import { readSavedSearch } from '../data/saved-search.ts'
import { SharedPlaces } from './shared-places.tsx'

/** What somebody has saved: a member's lists, what this device keeps, or a list that somebody shares. */
export function SavedPage() {
  const t = useCopy()
  const router = useRouter()
  const isMember = Boolean(useMember()?.saved)
  const search = readSavedSearch(useSearch({ from: '/saved' }))
  const { shared } = search
  // Meets the storage of this device, and its other tabs.
  useEffect(() => followSaved(router), [router])
  return (
    <div className={styles.layout}>
      <PageHead title={t(shared === undefined ? 'saved.title' : 'saved.shared.title')} hidden />
      {shared !== undefined ? (
        <SharedPlaces search={{ ...search, shared }} />
      ) : isMember ? (
        <MemberPlaces search={search} />
      ) : (
        <PlacesHere search={search} />
      )}
    </div>
  )
}
