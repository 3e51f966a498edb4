import { parseArgs } from 'node:util'
import type { BenchOptions } from './measuring/figure.ts'

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
    options: { quick: { type: 'boolean' }, restaurants: { type: 'string' }, merchants: { type: 'string' } },
  })
  const { quick, restaurants, merchants } = values
  if (merchants !== undefined && !/^[1-9]\d{0,7}$/.test(merchants))
    throw new Error(`--merchants is a number, such as 2000000: not ${merchants}`)
  const quickFlag = quick ? ['--quick'] : []
  const merchantsFlag = merchants === undefined ? [] : ['--merchants', merchants]
  return {
    parts: positionals,
    size: quick ? 'quick' : 'full',
    restaurants: restaurants ?? null,
    merchants: merchants === undefined ? null : Number(merchants),
    postgres: process.env['BENCH_DATABASE_URL'] || null,
    flags: [...quickFlag, ...merchantsFlag, ...(restaurants === undefined ? [] : ['--restaurants', restaurants])],
    shownFlags: [...quickFlag, ...merchantsFlag, ...(restaurants === undefined ? [] : ['--restaurants FILE'])],
  }
}

/** A quick run leaves the results alone. */
export function resultsFile(size: BenchOptions['size']): string {
  return size === 'full' ? 'bench/results.md' : '.build/bench/quick.md'
}
