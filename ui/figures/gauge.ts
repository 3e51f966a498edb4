interface Gauge {
  /** From `min` to `max`. */
  readonly value: number
  readonly min?: number | undefined
  readonly max: number
  readonly label: string
}

/** How full a meter is drawn, from 0 to 1, and what it tells those who don't see the drawing. */
export function gauge({ value, min = 0, max, label }: Gauge) {
  return {
    part: max <= min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min))),
    told: {
      role: 'meter',
      'aria-label': label,
      'aria-valuemin': min,
      'aria-valuemax': max,
      'aria-valuenow': Math.round(Math.max(min, Math.min(value, max)) * 100) / 100,
    },
  }
}
