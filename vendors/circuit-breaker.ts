export interface CircuitBreakerOptions {
  /** Consecutive failures after which calls are refused without being tried. */
  readonly failures: number
  /** Milliseconds until one call is let through to see whether the vendor is back. */
  readonly coolDown: number
  readonly now: () => number
}

export interface CircuitBreaker {
  allows(): boolean
  succeeded(): void
  failed(): void
}

/** Stops calling a vendor that is down, so that its slowness does not become ours. */
export function createCircuitBreaker({ failures, coolDown, now }: CircuitBreakerOptions): CircuitBreaker {
  let failedInARow = 0
  let closedUntil = 0

  return {
    allows() {
      if (failedInARow < failures) return true
      if (now() < closedUntil) return false
      // One probe at a time: the next one waits for another cool-down, unless this one succeeds.
      closedUntil = now() + coolDown
      return true
    },
    succeeded() {
      failedInARow = 0
    },
    failed() {
      failedInARow += 1
      closedUntil = now() + coolDown
    },
  }
}
