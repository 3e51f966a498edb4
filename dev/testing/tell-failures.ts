import type { Reporter, TestCase } from 'vitest/node'
import { excerptOf } from './excerpt.ts'

/** Prints each failed unit test at once, so that a run that is stopped early still says what has failed. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export.
export default class TellFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    const messages = errors.map(({ message, stack = '' }) => excerptOf(message === '' ? stack : message))
    console.log(`\nfailed: ${test.module.relativeModuleId}: ${test.fullName}${messages.join('')}`)
  }
}
