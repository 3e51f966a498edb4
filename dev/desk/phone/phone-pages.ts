import type { PageContent } from '../layout.ts'
import type { PageParts } from '../page-parts.ts'
import { phonePage, phonesPage } from './phone-page.ts'
import { conversationsOf, type Phones } from './write-text.ts'

/** All phones, or the one that the address names; null where there is no such. */
export function phonePages(parts: PageParts, phones: Phones, url: URL): PageContent | null {
  const conversations = conversationsOf(phones, parts.partners)
  const number = url.searchParams.get('number')
  if (number === null) return phonesPage(parts, conversations)
  const partner = url.searchParams.get('partner')
  const found = conversations.find((one) => one.number === number && one.partnerId === partner)
  return found ? phonePage(parts, found) : null
}
