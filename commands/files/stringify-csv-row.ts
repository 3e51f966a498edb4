/** One line of a CSV file (RFC 4180). */
export function stringifyCsvRow(values: readonly string[]): string {
  return `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`
}

/** A spreadsheet would take a text that begins like this for a formula. */
export function asText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
