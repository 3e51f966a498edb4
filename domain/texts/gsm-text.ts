/** One text message holds this many characters of the GSM alphabet; another letter makes it one of 70, and more than one. Source: 3GPP TS 23.038. */
export const segmentLength = 160

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes two places. */
const extended = new Set('^{}\\[~]|€')

const replacements: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['…', '...'],
  ['•', '*'],
  ['¢', ' cents'],
  ['\u00A0', ' '],
  ['\u202F', ' '],
])

/** The same words in letters that every phone has, each accent that the alphabet lacks left out. */
export function gsmText(words: string): string {
  return Array.from(words.normalize('NFC'), (letter) => {
    const replaced = replacements.get(letter) ?? letter
    return Array.from(replaced, (one) => (isGsm(one) ? one : plain(one))).join('')
  })
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

function plain(letter: string): string {
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every(isGsm) ? bare : ''
}

function isGsm(letter: string): boolean {
  return basic.has(letter) || extended.has(letter)
}

/** How many places a text of the alphabet takes. */
export function septets(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (extended.has(letter) ? 2 : 1), 0)
}

interface Parts {
  /** Who writes: it comes first, since a number tells nobody. */
  readonly name: string
  readonly words: string
  /** What has to be said in any case. */
  readonly ending: string
}

/** A text of one segment: words that are too long for it end early. */
export function oneSegment({ name, words, ending }: Parts): string {
  const start = `${gsmText(name)}: `
  const end = ending === '' ? '' : ` ${gsmText(ending)}`
  const room = segmentLength - septets(start) - septets(end)
  return `${start}${shortened(gsmText(words), room)}${end}`
}

function shortened(words: string, room: number): string {
  if (septets(words) <= room) return words
  const letters = Array.from(words)
  while (letters.length > 0 && septets(letters.join('')) > room - 3) letters.pop()
  return `${letters.join('').trimEnd()}...`
}
