export interface ContentLink {
  readonly text: string
  readonly url: string
}

/** Content comes from an operator's hand. What has not the expected shape reads as empty, and its place on the page stays empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function recordsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value)
    ? value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
    : []
}

/** A link without words, or whose address may not be followed, is no link. */
export function linksOf(value: unknown): ContentLink[] {
  return recordsOf(value)
    .map(({ text, url }) => ({ text: textOf(text), url: safeUrl(textOf(url)) }))
    .filter(({ text, url }) => text !== '' && url !== '')
}

/** A path of this site, or an address of a safe kind. A browser reads `/\` as `//`, which would be another site. */
const safe = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)\S*$/i

/** The address of a link in content; empty where it is of a kind that could run a script or lead away unseen. */
export function safeUrl(url: string): string {
  return safe.test(url) ? url : ''
}
