import { fillText, type TextParameters } from '#domain/content/fill-text.ts'
import { recordsOf, safeUrl, textOf } from './read-fields.ts'

/** A row of restaurants within a text. */
export interface MerchantSearchContent {
  /** The query of a search page: `location=Chicago%2C+IL&acclaimed=true`. */
  readonly searchString: string
  readonly headline: string
  readonly body: string
}

export interface TextBlock {
  readonly type: string
  readonly desktop: string
  readonly mobile: string
  /** Empty where there is none that may be followed. */
  readonly url: string
  readonly search: MerchantSearchContent | null
}

/** The blocks of a text with the screen's own values put in. */
export function textBlocksOf(value: unknown, parameters: TextParameters): TextBlock[] {
  return recordsOf(value).map((block) => ({
    type: textOf(block['type']),
    desktop: fillText(textOf(block['text_desktop']), parameters),
    mobile: fillText(textOf(block['text_mobile']), parameters),
    url: safeUrl(textOf(block['url'])),
    search: searchOf(block['merchant_search']),
  }))
}

function searchOf(value: unknown): MerchantSearchContent | null {
  const [search] = recordsOf([value])
  if (search === undefined) return null
  return {
    searchString: textOf(search['search_string']),
    headline: textOf(search['headline']),
    body: textOf(search['body']),
  }
}
