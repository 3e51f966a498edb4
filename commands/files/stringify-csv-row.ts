/** One line of a CSV file (RFC 4180). */
export function stringifyCsvRow(values: readonly string[]): string {
  return `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`
}
