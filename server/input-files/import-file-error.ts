/** A file that cannot be read as a whole: nothing of it is taken. */
export class ImportFileError extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`)
    this.name = 'ImportFileError'
    this.line = line
  }
}
