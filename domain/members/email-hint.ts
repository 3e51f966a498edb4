/** Where most people have their mail, the largest first, and hosts that are one letter from them and no mistake. */
const known = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'msn.com',
  'live.com',
  'verizon.net',
  'sbcglobal.net',
  'att.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'earthlink.net',
  'optonline.net',
  'protonmail.com',
  'me.com',
  'mac.com',
] as const
const noMistakes = new Set([
  'ymail.com',
  'mail.com',
  'gmx.com',
  'email.com',
  'aim.com',
  'pm.me',
  'yahoo.co',
  'hotmail.co',
])

/** The address that is likely meant, where the host is one slip away from a large one: `ada@gmial.com`, `ada@gmail.con`. Null where it is none. */
export function likelyEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const host = typed.slice(at + 1).toLowerCase()
  if (at < 1 || host.length > 20 || noMistakes.has(host) || known.some((one) => one === host)) return null
  const meant = known.find((one) => one.length > 7 && isOneSlip(host, one))
  return meant === undefined ? null : `${typed.slice(0, at)}@${meant}`
}

/** One letter more, less, another, or two that changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  const [start, end] = [sharedStart(typed, meant), sharedStart(reversed(typed), reversed(meant))]
  const shorter = Math.min(typed.length, meant.length)
  if (Math.abs(typed.length - meant.length) === 1) return start + end >= shorter
  if (typed.length !== meant.length) return false
  const middle = typed.slice(start, typed.length - end)
  return middle.length === 1 || (middle.length === 2 && reversed(middle) === meant.slice(start, meant.length - end))
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function reversed(text: string): string {
  return [...text].toReversed().join('')
}
