interface Opening {
  readonly opens: number
  readonly closes: number
}

/** "11:30 AM – 2:30 PM", from minutes after midnight; past 1440 is after midnight. */
export function openingText({ opens, closes }: Opening): string {
  return `${clock(opens)} – ${clock(closes)}`
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = minutes % 60
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`
  return `${shown} ${hour < 12 ? 'AM' : 'PM'}`
}
