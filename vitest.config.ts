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
    // Limits stop what hangs, not what is slow: a busy machine takes ten times as long. Polls end first, and name what they waited for.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
