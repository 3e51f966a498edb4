import type { ReactNode } from 'react'
import { FormBanner, type BannerKind } from '#ui/messages/form-banner.tsx'
import { useCopy } from '../copy/use-copy.ts'

/** A form's message under the heading of its kind: ERROR, SUCCESS or WARNING. */
export function SiteBanner({ kind, children }: { readonly kind: BannerKind; readonly children: ReactNode }) {
  const t = useCopy()
  return (
    <FormBanner kind={kind} heading={t(`form.${kind}Heading`)}>
      {children}
    </FormBanner>
  )
}
