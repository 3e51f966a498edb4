import { dialledNumber } from '#domain/merchants/contact.ts'

/** A telephone number as it is dialled. Null: none is known, or what older imports kept is none. */
export function dialled(phone: string | null): string | null {
  return phone === null ? null : dialledNumber(phone)
}
