import type { Page } from '@playwright/test'

/**
 * Text and controls that reach over the sides of the window, where one cannot see them: "a.card "View all" ends at 342". What scrolls by
 * itself (a carousel) and what is hidden on purpose does not count.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const over =
      document.documentElement.scrollWidth > width + 1
        ? [`the page is ${document.documentElement.scrollWidth} wide`]
        : []
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) => isContent(element) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    for (const element of shown) {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      if (own <= 1 || height <= 1 || right < 0 || left > width * 1.5) continue
      if ((right > width + 1 || left < -1) && !isInScroller(element))
        over.push(`${nameOf(element)} spans ${Math.round(left)} to ${Math.round(right)}`)
    }
    return over.slice(0, 5)

    function isContent(element: Element): boolean {
      if (element.matches('a, button, input, select, textarea, img')) return true
      return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    }

    function isInScroller(element: Element): boolean {
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(at)
        if (clipPath !== 'none' || (at !== element && ['auto', 'scroll', 'hidden'].includes(overflowX))) return true
        // A picture may be shown in part; words may not.
        if (overflowX === 'clip' && element.matches('img')) return true
        if (position === 'fixed' && at.matches('a[href="#main"]')) return true
      }
      return false
    }

    function nameOf(element: Element): string {
      return `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 30)}"`
    }
  })
}

/** Buttons, links and labels that do not hold their own words: with larger text they would be cut off or spill. */
export async function findCutOffControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.body.querySelectorAll<HTMLElement>('a, button, label, summary')]
    return controls
      .filter((control) => control.checkVisibility() && getComputedStyle(control).display !== 'inline')
      .filter((control) => !isHeld(control))
      .map((control) => `${control.tagName.toLowerCase()} "${control.innerText.trim().slice(0, 30)}" spills its words`)
      .slice(0, 5)

    function isHeld(control: HTMLElement): boolean {
      const outer = control.getBoundingClientRect()
      // The label of a field may reach over what begins below it, within its form.
      const sides = (control.matches('label') ? (control.closest('form') ?? control) : control).getBoundingClientRect()
      return wordsIn(control).every(({ left, right, top, bottom, height }) => {
        // A letter's box is taller than the letter.
        const air = height * 0.22 + 1
        return (
          left >= sides.left - 2 && right <= sides.right + 2 && top >= outer.top - air && bottom <= outer.bottom + air
        )
      })
    }

    function wordsIn(control: HTMLElement): DOMRect[] {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement
        if (parent === null || text.textContent?.trim() === '' || getComputedStyle(parent).clipPath !== 'none') continue
        const words = document.createRange()
        words.selectNodeContents(text)
        boxes.push(...words.getClientRects())
      }
      return boxes
    }
  })
}
