/** `line`: one line, as in a field. `prose`: several. `asTyped`: whatever can be kept, unchanged, as a password. */
export type TextKind = 'line' | 'prose' | 'asTyped'

const controls = /[\p{Cc}\u2028\u2029]/u
const controlsButBreaks = /(?![\t\n\r])[\p{Cc}\u2028\u2029]/u

/** Whether PostgreSQL and JSON can hold the text: it has no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether a text of this kind can be kept and shown as it is. Length is not looked at. */
export function isCleanText(text: string, kind: TextKind): boolean {
  if (!isStorable(text)) return false
  return kind === 'asTyped' || !(kind === 'line' ? controls : controlsButBreaks).test(text)
}

/** One form for what looks the same: composed, without blanks around it. */
export function normalText(text: string): string {
  return text.trim().normalize('NFC')
}

/** What can be kept of a text that nobody can be asked to write again, such as the words of another service; at most `max` characters. */
export function keepableText(text: string, max: number): string {
  return text.slice(0, max).toWellFormed().replaceAll(new RegExp(controls, 'gu'), '')
}
