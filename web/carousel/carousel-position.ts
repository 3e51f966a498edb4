import type { Coordinates } from '#contract/schemas/merchant.ts'

/** Source: specification, section 9, "Geolocation (carousel)". */
const options: PositionOptions = { enableHighAccuracy: false, maximumAge: 3_600_000, timeout: 5_000 }

/** The browser's own limit begins when its question is answered, and many leave it unanswered. */
const unansweredMs = 10_000

/** Roughly where the visitor is; null where the browser can't tell. */
export function readCarouselPosition(): Promise<Coordinates | null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), unansweredMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      options,
    )
  })
}

/** Two decimals, about a kilometre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
