const controls = 'a[href], button, input, select, textarea'

/**
 * Keeps the focus nearby when the focused control is removed, as a filter that is taken off: on the control that takes its place in the list or group,
 * or on the heading of its section. Browsers move it to the top of the document. A page or dialog that sets the focus itself keeps it.
 */
export function keepFocus(): void {
  let place: Place | null = null
  document.addEventListener('focusin', ({ target }) => {
    place = target instanceof Element && target.closest('main') !== null ? placeOf(target) : null
  })
  const observer = new MutationObserver(() => {
    if (place === null || place.path[0]?.isConnected === true || !isLost()) return
    const left = place
    place = null
    // React and dialogs set the focus first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => isLost() && neighborOf(left)?.focus({ preventScroll: true })),
    )
  })
  observer.observe(document.body, { subtree: true, childList: true })
}

interface Place {
  /** The focused control and its ancestors up to `main`, from the inside out. */
  readonly path: readonly Element[]
  /** The list of the control, or the innermost element with other controls. */
  readonly group: Element | undefined
  /** The position of the control in its group. */
  readonly position: number
}

function placeOf(control: Element): Place {
  const path = pathOf(control)
  const group = path.find((part) => part.matches('ul, ol, table')) ?? path.find((part) => controlsIn(part).length > 1)
  return { path, group, position: controlsIn(group).findIndex((one) => one === control) }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function neighborOf({ path, group, position }: Place): HTMLElement | null {
  const left = group?.isConnected === true ? controlsIn(group) : []
  return left[Math.min(position, left.length - 1)] ?? headingOf(path)
}

function headingOf(path: readonly Element[]): HTMLElement | null {
  for (const part of path) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null
    if (heading === null) continue
    heading.tabIndex = -1
    return heading
  }
  return null
}

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let part: Element | null = element; part !== null; part = part.matches('main') ? null : part.parentElement)
    path.push(part)
  return path
}

function controlsIn(part: Element | undefined): HTMLElement[] {
  const all = part === undefined ? [] : [...part.querySelectorAll<HTMLElement>(controls)]
  return all.filter((control) => control.checkVisibility())
}
