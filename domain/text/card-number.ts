/** Matches digits with a few blanks or dashes between them, as numbers are printed or typed. */
const run = /\d+(?:[\s_\p{Pd}]{1,3}\d+)*/gu
/** Matches invisible characters, which would hide a number from a search for digits. */
const unseen = /\p{Cf}/gu
/** Matches hexadecimal digests and ids, which may contain long runs of digits. */
const hexadecimal =
  /\b(?=\d*[a-f])[\da-f]{13,}\b|(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-f])/gi
const shortest = 13
/** Merchant numbers of acquirers have 13 digits and may begin with 4: in their field only longer numbers count as a card's. */
export const leastBesideMerchants = 14
const longest = 19
/** The most digits of one group of a printed number; the groups of a UUID are longer. */
const longestGroup = 6

/** The ranges and lengths in which card networks issue: Visa, Mastercard, American Express, Diners, Discover, UnionPay, JCB and Maestro. */
const issued =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|(?:6011|62\d\d|64[4-9]\d|65\d\d|35(?:2[89]|[3-8]\d)|5018|5020|5038|5893|6304|6759|676[1-3])\d{12,15})$/

/**
 * Whether a text holds what looks like the number of a payment card: 13 to 19 digits of a range that networks issue whose check digit is right, together or in
 * groups. `least`: how many digits at the least. Source: docs/decisions/0170.
 */
export function holdsCardNumber(text: string, least: number = shortest): boolean {
  return cardNumbersIn(text, least).length > 0
}

/** The text with the last four digits of each of its card numbers; unchanged where it holds none. */
export function maskCardNumbers(text: string): string {
  const found = cardNumbersIn(text, shortest).toSorted((a, b) => b.length - a.length)
  const plain = found.length === 0 ? text : plainOf(text)
  return found.reduce((masked, number) => masked.replaceAll(number, `••••${digitsOf(number).slice(-4)}`), plain)
}

/** As they are written in the plain text. */
function cardNumbersIn(text: string, least: number): readonly string[] {
  if (text.length < shortest) return []
  return [...plainOf(text).replaceAll(hexadecimal, 'x').matchAll(run)].flatMap(([digits]) => numbersIn(digits, least))
}

/** Without what nobody sees, and with full-width digits as all others. */
function plainOf(text: string): string {
  return text.replaceAll(unseen, '').normalize('NFKC')
}

/** A number begins and ends with a group of digits: an expiry date may stand behind it. */
function numbersIn(digits: string, least: number): readonly string[] {
  const groups = [...digits.matchAll(/\d+/g)].map(({ index, 0: group }) => ({ from: index, group }))
  return groups.flatMap(({ from }, place) => {
    const found: string[] = []
    let number = ''
    for (const { from: last, group } of groups.slice(place, place + longest)) {
      if (number !== '' && (group.length > longestGroup || number.length > longest)) break
      number += group
      if (isCardNumber(number, least)) found.push(digits.slice(from, last + group.length))
    }
    return found
  })
}

function isCardNumber(digits: string, least: number): boolean {
  return digits.length >= least && digits.length <= longest && issued.test(digits) && passesLuhn(digits)
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]) * (1 + (place % 2))
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}
