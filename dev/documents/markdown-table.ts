/** A table as the formatter leaves it: cells padded to the widest of their column, bars within cells escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => [...(row[column] ?? '')].length)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '') + ' '.repeat(width - [...(row[column] ?? '')].length)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)]
}
