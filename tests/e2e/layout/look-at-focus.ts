interface Notes {
  /** What had the focus last. */
  readonly before: Element | null
  /** How each element that can have the focus looked, with what is around it. */
  readonly looks: ReadonlyMap<Element, readonly string[]>
}

/**
 * Runs in the page: judges where the focus has come to against what the call before has seen, and notes what there is to see now. Called once
 * before the first key is pressed, and after each. A box that looks the same without the focus is no ring.
 */
export function lookAtFocus(wanted: Element | null): { found: boolean; faults: string[] } {
  const kept = Reflect.get(window, 'focusNotes') as Notes | undefined
  const element = document.activeElement === document.body ? null : document.activeElement
  const faults = element === null ? [] : faultsOf(element, kept)
  const focusable = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')
  const looks = new Map([...focusable].map((one) => [one, looksOf(one)]))
  Reflect.set(window, 'focusNotes', { before: element ?? kept?.before ?? null, looks } satisfies Notes)
  return { found: element !== null && element === wanted, faults }

  function faultsOf(focused: Element, notes: Notes | undefined): string[] {
    const name = `${focused.tagName} "${(focused.textContent ?? '').trim().slice(0, 30)}"`
    const { width, height } = focused.getBoundingClientRect()
    const found: string[] = []
    if (!isLater(focused, notes?.before ?? null)) found.push(`${name} comes after what stands later`)
    if (width * height === 0) found.push(`${name} has the focus and no size`)
    if (!isRinged(focused, notes?.looks.get(focused) ?? [])) found.push(`${name} does not show its focus`)
    return found
  }

  /** Past the end the focus begins again at the top; a page that was left has its own first element. */
  function isLater(focused: Element, before: Element | null): boolean {
    if (before === null || !before.isConnected || focused === before) return true
    if (focused === document.querySelector('a[href="#main"]')) return true
    return (before.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }

  function isRinged(focused: Element, atRest: readonly string[]): boolean {
    return looksOf(focused).some((look, place) => look !== '' && look !== atRest[place])
  }

  /** The ring may be drawn by what is around it (a card, a field), beside it, or by its ::after that covers a card. */
  function looksOf(one: Element): string[] {
    const around = [one, one.parentElement, one.closest('label'), one.closest('article'), one.nextElementSibling]
    const styles = around.map((at) => (at === null ? null : getComputedStyle(at)))
    return [...styles, getComputedStyle(one, '::after')].map((style) => (style === null ? '' : ringOf(style)))
  }

  function ringOf({ outlineStyle, outlineWidth, outlineColor, boxShadow }: CSSStyleDeclaration): string {
    const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineWidth} ${outlineColor}`
    return `${outline} ${boxShadow === 'none' ? '' : boxShadow}`.trim()
  }
}
