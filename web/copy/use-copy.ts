import { fillText, type TextParameters } from '#domain/content/fill-text.ts'
import type { SharedSite } from '#contract/page-handler.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { useSite } from '../site/use-site.ts'

export type Copy = (key: CopyKey, parameters?: TextParameters) => string

/** The partner's words: `t('search.results', { count: 12 })`. */
export function useCopy(): Copy {
  return copyOf(useSite())
}

/** A missing text stays empty, as the specification asks of content that could not be had. */
export function copyOf({ copy }: Pick<SharedSite, 'copy'>): Copy {
  return (key, parameters = {}) => fillText(copy[key] ?? '', parameters)
}
