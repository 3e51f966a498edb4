/** What became of the events of a delivery. Each event counts once. */
export interface IngestResult {
  readonly accepted: number
  readonly duplicates: number
  readonly unmatched: number
  readonly quarantined: number
}
