interface Gauge {
  /** Of `max`. */
  readonly value: number
  readonly max: number
  readonly label: string
}

/** How full a meter is drawn, from 0 to 1, and what it tells those who don't see the drawing. */
export function gauge({ value, max, label }: Gauge) {
  return {
    part: max === 0 ? 0 : Math.min(1, Math.max(0, value / max)),
    told: {
      role: 'meter',
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': max,
      'aria-valuenow': Math.min(value, max),
    },
  }
}
