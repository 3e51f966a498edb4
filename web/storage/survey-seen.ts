import { inCookie } from './stored.ts'

/** When the survey of this id was last closed or sent in, in ISO form. Browsers keep no cookie for longer than 400 days. */
export function surveySeen(id: string) {
  return inCookie(`surveySeen-${encodeURIComponent(id)}`, 400 * 1440)
}
