/** The focused element, and what is wrong with it. */
export interface Stop {
  /** Its tag and name; empty where the focus has left the document. */
  readonly name: string
  readonly faults: readonly string[]
}

/**
 * Checks the focused element; runs in the page. It has a name, and at least one of nine points of it is under nothing else. Source: WCAG 2.2,
 * 2.4.11 and 4.1.2.
 */
export function lookAtStop(): Stop {
  const element = document.activeElement
  // Past an end of the page the browser's own bars have the focus.
  if (element === null || element === document.body || !document.hasFocus()) return { name: '', faults: [] }
  const words = nameOf(element)
  const faults: string[] = []
  if (words === '') faults.push('has no name')
  if (isCovered(element)) faults.push('is covered')
  return { name: `${element.tagName} "${words.slice(0, 40)}"`, faults }

  function nameOf(one: Element): string {
    const labelled = (one.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    const labels = one instanceof HTMLInputElement || one instanceof HTMLSelectElement ? [...(one.labels ?? [])] : []
    const texts = [
      one.getAttribute('aria-label'),
      ...labelled.map((id) => document.getElementById(id)?.textContent),
      ...labels.map(({ textContent }) => textContent),
      one.textContent,
      ...[...one.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt')),
      one.getAttribute('title'),
    ]
    return (texts.find((text) => (text ?? '').trim() !== '') ?? '').trim()
  }

  function isCovered(one: Element): boolean {
    const { left, top, width, height } = one.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    return !parts.some((x) =>
      parts.some((y) => {
        const found = document.elementFromPoint(left + width * x, top + height * y)
        // Outside the window nothing covers it.
        return found === null || one.contains(found) || found.contains(one) || isLabelOf(found, one)
      }),
    )
  }

  /** A field may be drawn by its label, and be under it. */
  function isLabelOf(found: Element, one: Element): boolean {
    return one instanceof HTMLInputElement && [...(one.labels ?? [])].some((label) => label.contains(found))
  }
}
