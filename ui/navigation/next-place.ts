interface Row {
  readonly place: number
  readonly count: number
}

/** Where an arrow, Home or End leads in a row that goes round; null for any other key. */
export function nextPlace(key: string, { place, count }: Row): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (place + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return (Math.max(place, 0) - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
