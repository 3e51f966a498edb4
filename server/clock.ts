/** What tells the time: the context of a site, or a clock that a test turns. */
export interface Clock {
  now(): Date
}
