/** A telephone number as it is dialled: what a file wrote between the digits has no place in an address. */
export function dialled(phone: string | null): string | null {
  return phone?.replaceAll(/[^+\d]/g, '') ?? null
}
