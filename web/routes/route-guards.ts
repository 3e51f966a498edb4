import { notFound } from '@tanstack/react-router'
import type { PublicPartner } from '#contract/page-handler.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'

/** For a screen that some partners have: to the others its path does not exist. */
export function requireSetting(has: (partner: PublicPartner) => boolean) {
  return ({ context }: { readonly context: PageContext }): void => {
    if (!has(siteOf(context.queryClient).partner)) throw notFound()
  }
}

/** For the staging tools: in production their paths do not exist. */
export function requireStaging({ context }: { readonly context: PageContext }): void {
  if (!siteOf(context.queryClient).staging) throw notFound()
}

/** Hides what has a use only where the partner enrolls members. */
export const requireEnrollment = requireSetting((partner) => partner.enrollmentType !== 'none')
