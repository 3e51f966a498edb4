import { discoverContent } from '../content/plain-content.ts'
import { useSite } from '../site/use-site.ts'
import { SearchBox } from './search-box.tsx'

/** The search box under the words of the discover content. */
export function DiscoverSearch() {
  return <SearchBox label={discoverContent(useSite()).searchLabel} />
}
