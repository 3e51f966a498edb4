/** One mistake in a partner's files: `nosh/settings.json`, `currencyType`, what is wrong. */
export interface FileProblem {
  readonly file: string
  readonly field: string
  readonly reason: string
}

/** Everything that is wrong in one error, so that a person mends it in one go. */
export class PartnerFilesError extends Error {
  readonly problems: readonly FileProblem[]

  constructor(problems: readonly FileProblem[]) {
    const lines = problems.map(({ file, field, reason }) => `  ${file}: ${field || 'file'}: ${reason}`)
    super(`The partner files have mistakes:\n${lines.join('\n')}`)
    this.name = 'PartnerFilesError'
    this.problems = problems
  }
}
