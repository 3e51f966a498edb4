type Mending = (error: unknown) => Promise<never>

/** Until the browser has taken the page over, what the server drew stays: its links and forms work by themselves. */
let mending: Mending = () => new Promise(() => {})

/** Says what becomes of parts that can't be had from now on. */
export function mendBy(way: Mending): void {
  mending = way
}

/** A part that somebody waits for. Where it can't be had, since another build is served by now, the page is mended and not broken. */
export function wanted<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch((error: unknown) => mending(error))
}
