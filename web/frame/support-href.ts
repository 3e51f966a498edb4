const emailPattern = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** An e-mail address becomes a mail link; anything else stays the address of an ordinary link. */
export function supportHref(address: string): string {
  return emailPattern.test(address) ? `mailto:${address}` : address
}
