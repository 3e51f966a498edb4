/** Digits and capitals without those that are mistaken for another: B, I, L, O and U. Thirty-one, a prime, so that the check finds what is mistyped. */
const alphabet = '0123456789ACDEFGHJKMNPQRSTVWXYZ'
const mistaken = new Map([...'BILOU'].map((letter, place) => [letter, '8110V'.charAt(place)]))
const shortest = 5
/** That of every transaction with an id of 15 digits, so that numbers are equally long. */
const usual = 11

/**
 * The number by which a receipt is told to support, HIL-0K4A-93D2-7A0C: three letters of the programme, the transaction, and a check character. One
 * character that is wrong, or two that have changed places, are noticed.
 */
export function receiptNumber(partnerId: string, transactionId: number): string {
  const digits = digitsOf(transactionId).padStart(usual, '0')
  const prefix = receiptPrefix(partnerId)
  const body = digits + checkOf(prefix + digits)
  return [prefix, ...(body.match(/.{4}/g) ?? [])].join('-')
}

export function receiptPrefix(partnerId: string): string {
  return partnerId
    .replaceAll(/[^a-z\d]/g, '')
    .slice(0, 3)
    .toUpperCase()
}

/** `otherPartner`: it begins as the numbers of another programme do. `wrongCheck`: something was mistyped. */
export type ReceiptNumberFault = 'notANumber' | 'otherPartner' | 'wrongCheck'
export type ReadReceiptNumber = { readonly transactionId: number } | { readonly fault: ReceiptNumberFault }

/** A number as people say and type it: in any case, with or without its hyphens, an O for a 0. */
export function readReceiptNumber(partnerId: string, written: string): ReadReceiptNumber {
  if (written.length > 40) return { fault: 'notANumber' }
  const text = unmistaken(written.replaceAll(/[\s.-]/g, ''))
  const prefix = unmistaken(receiptPrefix(partnerId))
  const digits = text.slice(prefix.length, -1)
  if (
    ![...text].every((character) => alphabet.includes(character)) ||
    digits.length < shortest ||
    digits.length > usual
  )
    return { fault: 'notANumber' }
  if (!text.startsWith(prefix)) return { fault: 'otherPartner' }
  if (!text.endsWith(checkOf(prefix + digits))) return { fault: 'wrongCheck' }
  const transactionId = numberOf(digits)
  return Number.isSafeInteger(transactionId) ? { transactionId } : { fault: 'notANumber' }
}

function unmistaken(text: string): string {
  return text.toUpperCase().replaceAll(/[BILOU]/g, (letter) => mistaken.get(letter) ?? letter)
}

function digitsOf(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no transaction: ${value}`)
  const rest = Math.floor(value / alphabet.length)
  return (rest === 0 ? '' : digitsOf(rest)) + alphabet.charAt(value % alphabet.length)
}

function numberOf(digits: string): number {
  return [...digits].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0)
}

/** Each place has another weight, none of them a multiple of 31: neither a wrong character nor a swap can leave the sum as it was. */
function checkOf(text: string): string {
  const sum = [...unmistaken(text)].reduce((total, digit, place) => total + (place + 2) * alphabet.indexOf(digit), 0)
  return alphabet.charAt(sum % alphabet.length)
}
