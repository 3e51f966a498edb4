/** After this many tries, 8.7 to 17.4 hours after the first, a posting is given up until somebody replays it. */
export const maximumAttempts = 15

const firstMs = 5_000
const longestMs = 6 * 60 * 60_000

/**
 * How long to wait after so many tries: doubled each time, and between half and all of it, so that processes do not come back at once. Where the receiver asks for
 * longer it is left alone for as long as that, and no longer than six hours.
 */
export function delayAfter(attempts: number, random: (length: number) => Buffer, askedMs = 0): number {
  const delayMs = Math.min(firstMs * 2 ** (attempts - 1), longestMs)
  const half = Math.floor(delayMs / 2)
  const drawn = half + Math.floor((half * random(4).readUInt32BE()) / 2 ** 32)
  return Math.max(drawn, Math.min(askedMs, longestMs))
}
