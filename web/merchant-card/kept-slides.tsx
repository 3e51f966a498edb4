import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { memberOf } from '../api/member-query.ts'
import { siteOf } from '../site/use-site.ts'

interface Drawn {
  /** What a row says beside its restaurants comes from these and from its heading's id. */
  readonly partner: object
  readonly copy: object
  readonly labelledBy: string
  /** Null after the first drawing: most answers are drawn once only, and need no keeping. */
  readonly html: string | null
}

/** As long as the answer itself is kept. */
const drawn = new WeakMap<readonly MerchantCard[], Drawn>()
let draw: ((element: ReactElement) => string) | null = null

/** Tells how an element is drawn; a browser's script must not bring it along. */
export function drawSlidesWith(given: (element: ReactElement) => string): void {
  draw = given
}

interface Row {
  readonly queryClient: QueryClient
  readonly merchants: readonly MerchantCard[]
  readonly labelledBy: string
  readonly slides: ReactElement
}

/**
 * The slides of an answer that visitors share, drawn once for all pages that show it. Null for who has to draw them: members, whose cards say
 * more, and the first page. What stands in the slides may use no id of React's and nothing of the page but its site and member.
 */
export function keptSlides({ queryClient, merchants, labelledBy, slides }: Row): string | null {
  if (draw === null || memberOf(queryClient) !== null) return null
  const { partner, copy } = siteOf(queryClient)
  const known = drawn.get(merchants)
  const isSame = known?.partner === partner && known.copy === copy && known.labelledBy === labelledBy
  if (isSame && known.html !== null) return known.html
  const html = isSame ? draw(<QueryClientProvider client={queryClient}>{slides}</QueryClientProvider>) : null
  drawn.set(merchants, { partner, copy, labelledBy, html })
  return html
}
