/** Characters that nobody sees: controls, directions, joiners, fillers and private ones. They let a text say something else than it holds. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u
/** What belongs to a picture: its colour, and what joins two of them. */
const ofPictures =
  /(?<=\p{Extended_Pictographic}\p{EMod}?)\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?|(?<=[#*\d])\uFE0F/gu

/** Dots as browsers read them in an address. */
const dots = /[\u3002\uFF0E\uFF61\u2024]/gu
/** A host, with or without what stands before and behind it. A dot at the end of an initial or before a blank is none. */
const host = /[^\s.]\.\p{L}{2}|\d{1,3}(?:\.\d{1,3}){3}/u
const mailbox = /\S@\S/u
const scheme = /:\/\/|\bwww\b|\bmailto:/iu

/** `name`: of a person. `label`: what a member calls something, where pictures may stand. */
export type PlainKind = 'name' | 'label'

/** Whether the text names somebody or something, and nothing else: no web or e-mail address, and nothing that is not seen. */
export function isPlainName(text: string, kind: PlainKind): boolean {
  const seen = kind === 'label' ? text.replaceAll(ofPictures, '') : text
  if (unseen.test(seen)) return false
  const read = seen.normalize('NFKC').replaceAll(dots, '.')
  return !host.test(read) && !mailbox.test(read) && !scheme.test(read) && !(kind === 'name' && read.includes('@'))
}
