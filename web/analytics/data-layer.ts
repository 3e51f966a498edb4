import { analyticsEvents, type AnalyticsEvent } from '#domain/analytics/analytics-events.ts'

/** What one event says must not stay for the next: a tag manager keeps the last value of each name. */
const nothing = Object.fromEntries(
  Object.values(analyticsEvents).flatMap((properties) => Object.keys(properties).map((name) => [name, undefined])),
)

/** Under the name by which tag managers know it. */
export function pushToDataLayer(event: AnalyticsEvent): void {
  layer().push({ ...nothing, ...event })
}

function layer(): object[] {
  const { dataLayer } = globalThis as { readonly dataLayer?: object[] }
  if (dataLayer !== undefined) return dataLayer
  const begun: object[] = []
  Reflect.set(globalThis, 'dataLayer', begun)
  return begun
}
