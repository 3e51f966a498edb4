import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'commensal-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

const vitest = { numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 0, success: true, testResults: [] }

test('the summary names the unit tests that failed, those that passed at a second try, and files that do not load', () => {
  const report = {
    ...vitest,
    numFailedTests: 1,
    success: false,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'adds',
            failureMessages: ['\u001b[31mno\u001b[39m\n\n{ seed: 7 }\n    at a.test.ts:1'],
          },
          { status: 'passed', fullName: 'waits', failureMessages: ['late'] },
          { status: 'passed', fullName: 'takes', failureMessages: [] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(readVitestReport(written(report))).toEqual({
    passed: 2,
    failed: 1,
    failures: ['adds\n      no\n      { seed: 7 }', 'b.test.ts'],
    flaky: ['waits\n      late'],
  })
})

test('a unit run without a failed test that is no success counts as a failure', () => {
  expect(readVitestReport(written({ ...vitest, success: false })).failed).toBe(1)
})

test('the summary names the browser tests that failed or passed at a second try, however deep they are described', () => {
  const spec = (title: string, status: string, error?: { readonly message: string }) => ({
    title,
    file: 'home.e2e.ts',
    tests: [{ status, results: [{ error }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: 'the set-up broke' }],
    suites: [
      {
        specs: [spec('opens', 'expected'), spec('shows', 'unexpected', { message: 'it was away' })],
        suites: [{ specs: [spec('waits', 'flaky')] }],
      },
    ],
  }
  expect(readPlaywrightReport(written(report))).toEqual({
    passed: 2,
    failed: 2,
    failures: ['home.e2e.ts shows\n      it was away', 'the set-up broke'],
    flaky: ['home.e2e.ts waits'],
  })
})
