/** The colours of a partner that a map is drawn with, each as #rrggbb. */
interface MapInk {
  readonly ground: string
  readonly surface: string
  readonly ink: string
  readonly accent: string
  readonly tint: string
  readonly mutedInk: string
}

export interface MapPalette {
  readonly land: string
  /** Of other countries: quieter than the land, and no water. */
  readonly neighbour: string
  readonly water: string
  readonly park: string
  readonly building: string
  readonly road: string
  readonly roadEdge: string
  readonly border: string
  readonly label: string
  readonly halo: string
}

/** A calm map in the partner's own colours: what is laid over it must stand out. */
export function mapPalette({ ground, surface, ink, accent, tint, mutedInk }: MapInk): MapPalette {
  const land = mixed(ground, ink, 0.05)
  const water = mixed(mixed(ground, '#3f8fb5', 0.32), accent, 0.08)
  return {
    land,
    neighbour: mixed(land, water, 0.35),
    water,
    park: mixed(mixed(land, '#4f9d69', 0.22), tint, 0.3),
    building: mixed(land, ink, 0.05),
    road: mixed(surface, ground, 0.2),
    roadEdge: mixed(land, ink, 0.1),
    border: mixed(land, ink, 0.28),
    label: mixed(mutedInk, ink, 0.25),
    halo: mixed(land, surface, 0.5),
  }
}

/** `share` of the second colour in the first. */
function mixed(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [Number.parseInt(first.slice(at, at + 2), 16), Number.parseInt(second.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
