import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { memberQuery } from '../api/member-query.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import { Frame } from '../frame/frame.tsx'
import { Document } from './document.tsx'
import type { PageContext } from '../site/page-context.ts'

export const rootRoute = createRootRouteWithContext<PageContext>()({
  // Every parameter is let through, so that campaign values reach the page; each screen checks its own.
  validateSearch: (search: Record<string, unknown>): object => search,
  // A failure leaves the member unknown; the screens that need one say so themselves.
  loader: ({ context }) => context.queryClient.prefetchQuery(memberQuery(context.callApi)),
  shellComponent: Document,
  component: Frame,
  notFoundComponent: lazyRouteComponent(() => import('../errors/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
})

/** Puts a route right under the root, as most are. */
export const getParentRoute = () => rootRoute
