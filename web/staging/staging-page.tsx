import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallApi } from '../api/use-call-api.ts'
import { PageHead } from '../frame/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { ForgetDismissals } from './forget-dismissals.tsx'
import { PartnerList } from './partner-list.tsx'
import { StagingChoiceForm } from './staging-choice-form.tsx'
import styles from './staging-page.module.css'
import { stagingQuery } from './staging-query.ts'

/** For those who build and edit the site; absent in production. Its words are its own. */
export function StagingPage() {
  const { programName } = usePartner()
  const { data } = useQuery(stagingQuery(useCallApi()))
  if (data === undefined) return null
  return (
    <div className={styles.page}>
      <PageHead title="Staging tools" />
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <h1>Staging tools</h1>
        <p>
          What you choose counts in this browser, for {programName}, until you close it.{' '}
          <Link to="/stgtools/gallery">The gallery</Link> shows every component.
        </p>
      </header>
      <StagingChoiceForm staging={data} />
      <ForgetDismissals />
      <PartnerList partners={data.partners} />
    </div>
  )
}
