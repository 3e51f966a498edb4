import type { ConsentChoice } from '#domain/analytics/may-report.ts'
import { storedAnalyticsChoice } from '../storage/stored-analytics-choice.ts'

/** Read anew each time: another tab may have changed it. */
export function readChoice(): ConsentChoice | null {
  const kept = storedAnalyticsChoice.read()
  return kept === 'yes' || kept === 'no' ? kept : null
}

const listeners: (() => void)[] = []

/** Called after each answer that is given on this page. */
export function onChoice(listener: () => void): void {
  listeners.push(listener)
}

export function keepChoice(choice: ConsentChoice): void {
  storedAnalyticsChoice.write(choice)
  for (const listener of listeners) listener()
}

/**
 * Whether the browser says by Global Privacy Control that nothing may be shared: by its property, or by the header of the page's request alone, of
 * which the server then says so in the answer's timings.
 */
export function hasPrivacyControl(): boolean {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return true
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).serverTiming.some(({ name }) => name === 'gpc'))
}
