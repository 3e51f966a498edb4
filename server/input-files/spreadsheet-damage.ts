const errorCell = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i
/** What becomes of a number with many digits: the last ones are gone. */
const rounded = /^-?\d(?:\.\d+)?E\+\d{1,3}$/i

/** What a spreadsheet has made of a cell, or null. Leading zeros that it drops leave no trace. */
export function spreadsheetDamage(cell: string): string | null {
  if (errorCell.test(cell)) return `"${cell}" is an error of a spreadsheet`
  if (rounded.test(cell)) return `"${cell}" was rounded by a spreadsheet: format the column as text`
  return null
}
