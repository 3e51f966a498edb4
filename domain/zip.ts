/** Exactly five digits; whether the place exists is the gazetteer's to say. Source: specification, section 5. */
export function isZipFormat(typed: string): boolean {
  return /^\d{5}$/.test(typed)
}
