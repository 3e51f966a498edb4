import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { HowItWorks } from './how-it-works.tsx'

export function HowItWorksPage() {
  const t = useCopy()
  return (
    <>
      <PageHead title={t('home.steps.title')} />
      <HowItWorks />
    </>
  )
}
