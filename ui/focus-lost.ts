/** For the ref of what has taken the place of something else: it has the focus, unless something else has it already. */
export function focusLost(part: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) part?.focus({ preventScroll: true })
}
