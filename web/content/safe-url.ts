/** A path of this site, or an address of a safe kind. A browser reads `/\` as `//`, which would be another site. */
const safe = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)\S*$/i

/** The address of a link in content; empty where it is of a kind that could run a script or lead away unseen. */
export function safeUrl(url: string): string {
  return safe.test(url) ? url : ''
}
