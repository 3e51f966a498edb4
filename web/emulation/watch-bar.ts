/** So long before the server's own end, that the last page is not left to a session that is none any more. */
const marginMs = 2000

interface Bar {
  /** What was left when the document was asked for. */
  readonly secondsLeft: number
  leave(): void
  over(): void
}

/** Gives life to the bar that the server has drawn: the time that is left, what may be done, and the way out. */
export function watchBar(bar: HTMLElement, { secondsLeft, leave, over }: Bar) {
  const [time, state] = [bar.querySelector('[data-time]'), bar.querySelector<HTMLElement>('[data-state]')]
  const end = secondsLeft * 1_000 - marginMs

  function tick(): void {
    const left = Math.max(0, end - performance.now())
    if (time !== null) time.textContent = clockTime(left)
    if (left === 0) over()
  }

  bar.querySelector('button')?.addEventListener('click', leave)
  setInterval(tick, 1000)
  tick()
  new ResizeObserver(() => keepRoom(bar)).observe(bar)
  return {
    /** `raised` or `readOnly`, as the answer to a call has it. */
    showState(name: string): void {
      const text = state?.dataset[name]
      if (state === null || text === undefined || state.textContent === text) return
      state.textContent = text
      bar.toggleAttribute('data-is-raised', name === 'raised')
    },
  }
}

/** Nothing of the page may lie below the bar. */
function keepRoom(bar: HTMLElement): void {
  document.documentElement.style.setProperty('--emulation-height', `${bar.offsetHeight}px`)
}

/** `7:05`. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
