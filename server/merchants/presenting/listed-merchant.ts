/** The merchant's number in a piece of an address, or null where it is none. */
export function merchantIdIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
