/** A US number as 415-555-0133; anything else as it came. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[^\d+]/g, '')) ?? []
  return area === undefined ? phone : `${area}-${exchange}-${line}`
}
