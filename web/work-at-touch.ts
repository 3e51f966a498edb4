/** What comes with the first touch: where most people go next, and what a heart does. */
import './saved/press-save.ts'
import './search/load-search.ts'

export { recoverMissingParts } from './later/reload-page.ts'
