/** For the ref of what has taken the place of something else: it has the focus, and is read from its beginning. */
export function focusOn(part: HTMLElement | null): void {
  part?.focus()
}
