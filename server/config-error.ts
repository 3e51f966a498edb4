import { OperatorError } from './operator-error.ts'

/** Settings that do not fit, all of them at once: each with the variable, what was expected and what was found. */
export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`These settings do not fit:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}
