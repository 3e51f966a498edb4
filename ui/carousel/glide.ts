const friction = 0.68
const near = 0.5

interface Glide {
  /** In pixels from the start of the track. */
  readonly to: number
  /** The larger, the slower. */
  readonly duration: number
}

/** Scrolls a track to a place: quick at first, then slower. A finger or a wheel takes over; with reduced motion it is there at once. */
export function glide(track: HTMLElement, { to, duration }: Glide): void {
  let place = track.scrollLeft
  let speed = 0
  const taken = new AbortController()
  // Snapping would draw each frame back to the slide that it leaves.
  track.style.scrollSnapType = 'none'
  for (const event of ['pointerdown', 'wheel'])
    track.addEventListener(event, stop, { signal: taken.signal, passive: true })

  function stop(): void {
    taken.abort()
    track.style.scrollSnapType = ''
  }

  function move(): void {
    if (taken.signal.aborted) return
    speed = (speed + (to - place) / duration) * friction
    place += speed
    const arrived = Math.abs(to - place) < near
    track.scrollLeft = arrived ? to : place
    if (arrived) stop()
    else requestAnimationFrame(move)
  }

  if (matchMedia('(prefers-reduced-motion: reduce)').matches) place = to
  move()
}
