import { useCopy } from '../copy/use-copy.ts'
import { serverFault } from './server-fault.ts'
import { SiteBanner } from './site-banner.tsx'

/** What went wrong with a form as a whole. */
export type FormFault = 'tooManyRequests' | 'failed'

export function faultOf(code: string | undefined): FormFault {
  return code === 'tooManyRequests' ? code : 'failed'
}

export function FormFaultBanner({ fault }: { readonly fault: FormFault | null }) {
  const t = useCopy()
  if (fault === null) return null
  return (
    <SiteBanner kind="error">
      <p>{t(fault === 'tooManyRequests' ? 'refusal.tooManyRequests' : serverFault())}</p>
    </SiteBanner>
  )
}
