import { noteInHistory, notesInHistory } from './history-note.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Typed {
  readonly name: string
  /** Which of the fields with this name, in the order of the page. */
  readonly nth: number
  readonly value: string
  readonly checked: boolean
}

const noteName = 'typed'
/** What is secret is never kept; what is hidden nobody typed. */
const secretTypes = new Set(['password', 'hidden', 'file', 'submit', 'button', 'reset', 'image'])
const secretWords = /password|one-time-code|token|\bcc-/i
/** For how long a form that comes late is waited for. */
const waitMs = 15_000

/** Notes what is typed on the page, for the same page after a reload. */
export function keepTyped(): void {
  noteInHistory(noteName, typedOnPage())
}

/** Collects what is typed on the page, except secrets. */
export function typedOnPage(): TypedPage {
  const counts = new Map<string, number>()
  const typed: Typed[] = []
  for (const field of fieldsOfPage()) {
    const nth = counts.get(field.name) ?? 0
    counts.set(field.name, nth + 1)
    if (isSecret(field) || !isChanged(field)) continue
    typed.push({ name: field.name, nth, value: field.value, checked: isTicked(field) })
  }
  return { path: location.pathname, typed }
}

/** Fills in what was noted, as far as nobody has typed anything since. */
export function restoreTyped(): void {
  const kept = readTypedPage(notesInHistory().get(noteName))
  if (kept === null) return
  noteInHistory(noteName, null)
  if (kept.path === location.pathname) fillInOnceThere(kept)
}

/** Fills in the fields of that page as they appear. */
export function fillInOnceThere({ path, typed }: TypedPage): void {
  let left = typed
  const fill = () => {
    if (location.pathname !== path) return
    left = left.filter((one) => !fillIn(one))
    if (left.length === 0) stop()
  }
  const watch = new MutationObserver(fill)
  const timer = setTimeout(stop, waitMs)
  function stop(): void {
    watch.disconnect()
    clearTimeout(timer)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  fill()
}

function fieldsOfPage(): readonly Field[] {
  return [...document.querySelectorAll<Field>('form :is(input, select, textarea)[name]')]
}

function isSecret(field: Field): boolean {
  return secretTypes.has(field.type) || secretWords.test(`${field.name} ${field.autocomplete}`)
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field instanceof HTMLInputElement && canBeTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

function canBeTicked({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio'
}

function isTicked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked
}

/** Whether the field is there, and needs no more. */
function fillIn({ name, nth, value, checked }: Typed): boolean {
  const field = fieldsOfPage().filter((one) => one.name === name)[nth]
  if (field === undefined) return false
  if (isSecret(field) || isChanged(field)) return true
  if (field instanceof HTMLInputElement && canBeTicked(field)) {
    if (field.checked !== checked) field.click()
    return true
  }
  // React looks whether the value differs from what it has set itself: the platform's own setter is not seen by it.
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : fieldKind(field)
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

function fieldKind(field: Field) {
  return field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
}

export interface TypedPage {
  readonly path: string
  readonly typed: readonly Typed[]
}

/** Reads what was kept, perhaps by another build. */
export function readTypedPage(note: unknown): TypedPage | null {
  if (typeof note !== 'object' || note === null || !('path' in note) || !('typed' in note)) return null
  const { path, typed } = note
  return typeof path === 'string' && Array.isArray(typed) ? { path, typed: typed.filter(isTyped) } : null
}

function isTyped(one: unknown): one is Typed {
  return (
    typeof one === 'object' &&
    one !== null &&
    'name' in one &&
    typeof one.name === 'string' &&
    'nth' in one &&
    typeof one.nth === 'number' &&
    'value' in one &&
    typeof one.value === 'string' &&
    'checked' in one &&
    typeof one.checked === 'boolean'
  )
}
