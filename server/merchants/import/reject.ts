import type { RowProblem } from './column-set.ts'

/** A row that was not imported, with the column that is to be mended. */
export interface Reject extends RowProblem {
  readonly line: number
  readonly kind: 'bad' | 'duplicate'
  readonly sourceId: string
}
