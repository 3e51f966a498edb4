/** The calendar of a place, asked anew each time. */
export interface Day {
  readonly year: number
  readonly month: string
  readonly date: string
  readonly weekday: number
  /** Since midnight. */
  readonly minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

export function dayOf(at: number, timeZone: string): Day {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  const part = (type: string) => format.formatToParts(at).find((one) => one.type === type)?.value ?? ''
  return {
    year: Number(part('year')),
    month: `${part('year')}-${part('month')}`,
    date: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** The calendar day before one that is written as 2026-03-31. */
export function dateBefore(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - 1)
  return noon.toISOString().slice(0, 10)
}
