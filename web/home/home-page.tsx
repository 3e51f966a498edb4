import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { Discover } from './discover.tsx'
import { HowItWorks } from './how-it-works.tsx'

/** What stands at / is the partner's choice. */
export function HomePage() {
  const t = useCopy()
  return (
    <>
      <PageHead title={t('home.title')} />
      {usePartner().homePage === 'discover' ? <Discover /> : <HowItWorks />}
    </>
  )
}
