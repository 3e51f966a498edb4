import { defineConfig } from 'vitest/config'
import { LongestFirst } from './dev/testing/longest-first.ts'

// Scripts that tests start are read once, not each time.
process.env['NODE_COMPILE_CACHE'] ??= new URL('.build/compile-cache', import.meta.url).pathname

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', '.build/**', '.data/**'],
    globalSetup: 'tests/database/begin-run.ts',
    // More than two cores have: many tests wait for a database, a process or a clock. With three workers a quarter of the time is unused.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // No test replaces a module: to read the same modules for each file anew took a quarter of the time.
    isolate: false,
    unstubGlobals: true,
    // A shared machine can stall a database. The summary names what passed at its second try.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when the machine has time for it: a second is none beside others.
    expect: { poll: { timeout: 20_000 } },
  },
})
