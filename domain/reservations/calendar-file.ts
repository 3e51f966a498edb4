import type { Instant } from '../dates.ts'

export interface CalendarEntry {
  /** The same for ever, so that a calendar replaces what it had of it. */
  readonly uid: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** When it was last changed. */
  readonly changedAt: Instant
  readonly title: string
  readonly place: string
  readonly text: string
}

/** Bytes of a line at most, its end not counted. */
const longestLine = 75

/** One appointment as a file that calendars read. Source: RFC 5545. */
export function calendarFile({ uid, startsAt, endsAt, changedAt, title, place, text }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Commensal//Tables//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('')
}

function stamp(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** A long line in pieces, the later ones behind a blank; no letter is cut in two. */
function folded(line: string): string[] {
  const pieces = ['']
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > longestLine) {
      pieces.push(' ')
      bytes = 1
    }
    pieces[pieces.length - 1] += letter
    bytes += size
  }
  return pieces
}
