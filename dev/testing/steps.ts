import { globSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { prepareBrowserTests } from './prepare-browser-tests.ts'
import { type Count, readPlaywrightReport, readVitestReport } from './reports.ts'
import { type AddedEnvironment, runCommand } from './run-command.ts'

export interface Step {
  readonly name: string
  /** The rules of CONTRIBUTING.md that it stands for, by their numbers. */
  readonly rules?: readonly number[]
  /** `args`: what a single step was asked for, as in `npm test -- unit domain/`. */
  run(args: readonly string[]): Promise<Count>
}

export const steps: readonly Step[] = [
  check('types', ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit'], [5, 8]),
  check('lint', ['oxlint', '--type-aware', '--deny-warnings', '--quiet'], [1, 4, 8, 9]),
  check('format', ['oxfmt', '--check', '.']),
  check('rooms', ['node', 'dev/check-rooms.ts'], [2, 4, 7, 8, 11, 13]),
  check('migrations', ['node', 'dev/check-migrations.ts']),
  check('dead-code', ['knip']),
  check('read by tests alone', ['knip', '--production', '--include', 'exports']),
  check('licences', ['node', 'dev/licences.ts']),
  // Before the unit tests: one of them starts the built site.
  { name: 'site', run: prepareSite },
  { name: 'unit', run: (args) => runUnitTests({ args, report: 'test-results/vitest.json', env: {} }) },
  { name: 'browser', run: (args) => runBrowserTests({ args, report: 'test-results/playwright.json', env: {} }) },
]

/** The browser tests whose screens write the database; what the others read is proven on both by the HTTP tests. */
const databaseScreens = ['/cards.e2e', '/credits.e2e', '/journey.e2e']

/**
 * What TEST_DATABASE_URL adds: screens on PostgreSQL, and the tests that behave differently without it. All others run on both databases in the unit step,
 * or on the embedded one.
 */
export const postgresSteps: readonly Step[] = [
  {
    name: 'unit without PostgreSQL',
    run: (args) =>
      runUnitTests({
        args: [...testsThatName(/TEST_DATABASE_URL|describeOnPostgres/), ...args],
        report: 'test-results/vitest-embedded.json',
        env: { TEST_DATABASE_URL: undefined },
      }),
  },
  {
    name: 'browser on PostgreSQL',
    run: (args) =>
      runBrowserTests({
        args: [...databaseScreens, ...args],
        report: 'test-results/playwright-postgres.json',
        env: { E2E_DATABASE: 'postgres' },
      }),
  },
]

function check(name: string, [command = '', ...fixed]: readonly string[], rules: readonly number[] = []): Step {
  return { name, rules, run: async (args) => verdict(await runCommand(command, [...fixed, ...args])) }
}

interface TestRun {
  readonly args: readonly string[]
  readonly report: string
  readonly env: AddedEnvironment
}

async function runUnitTests({ args, report, env }: TestRun): Promise<Count> {
  rmSync(report, { force: true })
  const reporters = [
    '--reporter=dot',
    '--reporter=./dev/testing/tell-failures.ts',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const code = await runCommand('vitest', ['run', ...reporters, ...args], env)
  return counted(code, () => readVitestReport(report))
}

async function prepareSite(): Promise<Count> {
  await prepareBrowserTests()
  return verdict(0)
}

function testsThatName(pattern: RegExp): string[] {
  const exclude = (name: string) => name === 'node_modules' || name.startsWith('.')
  return globSync('**/*.test.ts', { exclude }).filter((file) => pattern.test(readFileSync(file, 'utf8')))
}

async function runBrowserTests({ args, report, env }: TestRun): Promise<Count> {
  rmSync(report, { force: true })
  const chromium = await ensureChromium()
  // Recording every test takes a third more time: `npm run browser` does it, for the few that somebody looks at.
  const code = await runCommand('playwright', ['test', '--reporter=line,json', '--trace=on-first-retry', ...args], {
    ...env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return counted(code, () => readPlaywrightReport(report))
}

/** A runner that ends badly has failed even where its report counts no failure, or where there is none. */
function counted(code: number, read: () => Count): Count {
  try {
    const count = read()
    return code !== 0 && count.failed === 0
      ? { ...count, failed: 1, failures: [`the runner ended with code ${code}`] }
      : count
  } catch (error) {
    return brokenStep(error)
  }
}

function verdict(code: number): Count {
  return code === 0 ? { passed: 1, failed: 0, failures: [], flaky: [] } : brokenStep(`ended with code ${code}`)
}

/** A step that could not say what passed. */
export function brokenStep(error: unknown): Count {
  const reason = error instanceof Error ? error.message : String(error)
  return { passed: 0, failed: 1, failures: [reason], flaky: [] }
}
