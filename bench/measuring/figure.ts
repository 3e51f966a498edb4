import type { Rounds } from './measure.ts'

/** One line of the table. */
export interface Figure {
  readonly what: string
  readonly unit: string
  readonly rounds: Rounds
  /** What the product promises of the median; absent: nothing. */
  readonly target?: Target
}

export type Target = { readonly atMost: number } | { readonly atLeast: number }

/** What a part is told by the command line. */
export interface BenchOptions {
  /** `quick`: a few small rounds, to see that the bench works. Its figures are no results. */
  readonly size: 'full' | 'quick'
  /** A real restaurant file; null: one is made up, of the same size and shape. */
  readonly restaurants: string | null
  /** How many restaurants home is measured with as well; null: with the promised number alone. */
  readonly merchants: number | null
  /** A PostgreSQL server on which databases may be made; null: the embedded database alone. */
  readonly postgres: string | null
}

export interface Part {
  readonly title: string
  /** Which caches there are, and whether they are warm. */
  readonly caches: string
  measure(options: BenchOptions): Promise<readonly Figure[]>
}

export function isMet({ rounds, target }: Figure): boolean {
  if (target === undefined) return true
  return 'atMost' in target ? rounds.median <= target.atMost : rounds.median >= target.atLeast
}
