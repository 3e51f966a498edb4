import { isCopyKey } from '../copy/is-copy-key.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { useSite } from '../site/use-site.ts'

interface EntryMessageProps {
  readonly page: 'join' | 'login'
  readonly code: string | undefined
}

/** Says why the person was sent here. A code without words says nothing. */
export function EntryMessage({ page, code }: EntryMessageProps) {
  const t = useCopy()
  const site = useSite()
  const key = `${page}.rfr.${code}`
  if (!isCopyKey(site, key)) return null
  return (
    <SiteBanner kind="warning">
      <p>{t(key)}</p>
    </SiteBanner>
  )
}
