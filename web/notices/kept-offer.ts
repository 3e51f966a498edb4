let kept: Event | null = null

/** Keeps the browser's offer to install the site; otherwise the browser asks by itself, at a moment of its own. */
export function keepOffer(offer: Event): void {
  offer.preventDefault()
  kept = offer
}

export function keptOffer(): Event | null {
  return kept
}
