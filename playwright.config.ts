import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './dev/testing/chromium.ts'

// Vite takes an unset NODE_ENV for production, and builds run in the process of the tests.
process.env['NODE_ENV'] ??= 'test'
// Every worker, and every process that a test starts, reads the same sources.
process.env['NODE_COMPILE_CACHE'] ??= new URL('.build/compile-cache', import.meta.url).pathname
const executablePath = findChromium()

/** Browser tests in the machine's own Chromium, which opens no connection that a test does not ask for. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare.ts',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  // More than two cores have: with two workers a quarter of the time was unused, while a browser or a job was waited for.
  workers: 3,
  // Limits stop what hangs, not what is slow. Expectations end first, and name what they waited for.
  timeout: 300_000,
  // A shared machine can stall a browser. A second try is reported as flaky, never as a plain pass.
  retries: process.env['CI'] === undefined ? 0 : 1,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording slows every test down: where there is a second try, that one is recorded. A whole `npm test` says so too.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
    // What a worker answers is out of a test's sight: it runs where a test asks for it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [...chromiumFlags],
    },
  },
})
