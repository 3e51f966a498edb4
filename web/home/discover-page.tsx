import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { Discover } from './discover.tsx'

export function DiscoverPage() {
  const t = useCopy()
  return (
    <>
      <PageHead title={t('home.searchBox.label')} />
      <Discover />
    </>
  )
}
