import { parseArgs } from 'node:util'
import type { BenchOptions } from './figure.ts'

export interface Arguments extends BenchOptions {
  readonly parts: readonly string[]
  /** As a part's own process is told them. */
  readonly flags: readonly string[]
  /** As the results tell them: which file was taken is nobody's business but its owner's. */
  readonly shownFlags: readonly string[]
}

export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, restaurants: { type: 'string' } },
  })
  const { quick, restaurants } = values
  const quickFlag = quick ? ['--quick'] : []
  return {
    parts: positionals,
    size: quick ? 'quick' : 'full',
    restaurants: restaurants ?? null,
    postgres: process.env['BENCH_DATABASE_URL'] || null,
    flags: [...quickFlag, ...(restaurants === undefined ? [] : ['--restaurants', restaurants])],
    shownFlags: [...quickFlag, ...(restaurants === undefined ? [] : ['--restaurants FILE'])],
  }
}

/** A quick run leaves the results alone. */
export function resultsFile(size: BenchOptions['size']): string {
  return size === 'full' ? 'bench/results.md' : '.build/bench/quick.md'
}
