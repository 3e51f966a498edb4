/** The web address that a restaurant gives, as a link may lead there: `www.x.com` gets its scheme. Null where it is none, or of another kind than http. */
export function webAddress(written: string): string | null {
  const text = written.trim()
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  return /^https?:\/\/(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/iu.test(address)
    ? address
    : null
}

/** A telephone number as it is dialled, what stands between the digits left out; null where that is no number of the United States, nor one with + and its country. */
export function dialledNumber(written: string): string | null {
  if (!/^[+\d(][\d ().\u2010-\u2015/-]*$/.test(written.trim())) return null
  const dialled = written.replaceAll(/[^+\d]/g, '')
  return /^(?:(?:\+?1)?[2-9]\d{9}|\+[2-9]\d{7,14})$/.test(dialled) ? dialled : null
}
