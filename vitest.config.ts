import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', '.build/**', '.data/**'],
    maxWorkers: 2,
    // A shared machine can stall a database. The summary names what passed at its second try.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
