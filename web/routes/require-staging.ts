import { notFound } from '@tanstack/react-router'
import { siteOf } from '../site/use-site.ts'
import type { PageContext } from './page-context.ts'

/** For the staging tools: in production their paths do not exist. */
export function requireStaging({ context }: { readonly context: PageContext }): void {
  if (!siteOf(context.queryClient).staging) throw notFound()
}
