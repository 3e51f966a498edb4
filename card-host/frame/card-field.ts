import type { CardFrameTexts } from '#contract/card-host-messages.ts'
import { beginningCardBrand, type CardBrand, type CardBrandCode, longestCardNumber } from '#domain/cards/card-brand.ts'
import { type CardEntryState, digitsOf, groupedCardNumber, judgeCardNumber } from '#domain/cards/card-number.ts'

export interface CardEntry {
  readonly digits: string
  readonly state: CardEntryState
  readonly brand: CardBrand | undefined
}

export interface CardFieldOptions {
  readonly acceptedBrands: readonly CardBrandCode[]
  readonly texts: CardFrameTexts
  readonly onChange: (entry: CardEntry) => void
  readonly onSubmit: () => void
}

export interface CardField {
  read(): CardEntry
  focus(): void
  /** Says under the field what is wrong, if anything is. */
  showError(): void
}

/** The one field of the frame: groups the digits while they are typed, names the brand, and tells mistakes once the field is left. */
export function createCardField(options: CardFieldOptions): CardField {
  const { acceptedBrands, texts, onChange, onSubmit } = options
  const input = elementById('number', HTMLInputElement)
  const brandMark = elementById('brand', HTMLElement)
  const error = elementById('error', HTMLElement)

  function read(): CardEntry {
    const digits = digitsOf(input.value)
    return { digits, state: judgeCardNumber(digits, acceptedBrands), brand: beginningCardBrand(digits) }
  }

  function showError(): void {
    const { state } = read()
    const text = state === 'valid' ? '' : texts.errors[state]
    write(error, text)
    input.setAttribute('aria-invalid', String(text !== ''))
  }

  elementById('label', HTMLElement).textContent = texts.label
  elementById('hint', HTMLElement).textContent = texts.hint
  document.title = texts.label
  // The mark of what is required is for the eye.
  input.ariaLabel = texts.label.replace(/[ *]+$/, '')
  input.disabled = false

  input.addEventListener('input', () => {
    groupInPlace(input)
    const entry = read()
    write(brandMark, entry.brand?.name ?? '')
    if (error.textContent !== '' || entry.state === 'wrongBrand') showError()
    onChange(entry)
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') showError()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') onSubmit()
  })

  return { read, showError, focus: () => input.focus() }
}

/** Writes only what has changed: both are read out as they change. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Writes the digits in their groups and keeps the caret behind the digit it stood behind. */
function groupInPlace(input: HTMLInputElement): void {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const digits = digitsOf(input.value)
  input.value = groupedCardNumber(digits.slice(0, longestCardNumber(digits)))
  const caret = caretBehind(input.value, digitsBefore)
  input.setSelectionRange(caret, caret)
}

function caretBehind(value: string, digits: number): number {
  let caret = 0
  for (let seen = 0; seen < digits && caret < value.length; caret++) if (value[caret] !== ' ') seen++
  return caret
}

function elementById<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}`)
  return element
}
