import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { excerptOf } from './excerpt.ts'

export interface Count {
  readonly passed: number
  readonly failed: number
  /** The title of each failed test, with the first lines of its message. */
  readonly failures: readonly string[]
  /** The same for tests that failed once and passed when retried; they count as passed. */
  readonly flaky: readonly string[]
}

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  success: z.boolean(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.unknown()).nullish() }),
        ),
      }),
    )
    .default([]),
})

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })).default([]),
    }),
  ),
})
type Spec = z.infer<typeof specSchema>
interface Suite {
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[] | undefined
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(specSchema), suites: z.array(suiteSchema).optional() }),
)
const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
  suites: z.array(suiteSchema).default([]),
})

/** A run that failed without a failed test (a file that does not load) counts as one failure. */
export function readVitestReport(path: string): Count {
  const report = vitestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const failed =
    report.numFailedTests === 0 && !report.success ? Math.max(1, report.numFailedTestSuites) : report.numFailedTests
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(titleOf)
    return titles.length > 0 || status === 'passed' ? titles : [name]
  })
  // A test that passed keeps the messages of the tries before.
  const flaky = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0).map(titleOf),
  )
  return { passed: report.numPassedTests, failed, failures, flaky }
}

function titleOf({
  fullName,
  failureMessages,
}: {
  readonly fullName: string
  readonly failureMessages?: readonly unknown[] | null | undefined
}): string {
  const [message] = failureMessages ?? []
  return fullName + (typeof message === 'string' ? excerptOf(message) : '')
}

/** A test that passed at its second try has passed, and is named. */
export function readPlaywrightReport(path: string): Count {
  const { stats, errors, suites } = playwrightSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const specs = suites.flatMap(specsOf)
  const titles = (status: string) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title, tests }) => {
        const [message] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
        return `${file} ${title}${message === undefined ? '' : excerptOf(message)}`
      })
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...titles('unexpected'), ...errors.map(({ message }) => message ?? 'an error outside of a test')],
    flaky: titles('flaky'),
  }
}

function specsOf({ specs, suites = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
