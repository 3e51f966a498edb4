import { analyticsEvents, type AnalyticsEvent } from '#domain/analytics/analytics-events.ts'

/** What one event says must not stay for the next: a tag manager keeps the last value of each name. */
const nothing = Object.fromEntries(
  Object.values(analyticsEvents).flatMap((properties) => Object.keys(properties).map((name) => [name, undefined])),
)

/** Under the name by which tag managers know it. */
export function pushToDataLayer(event: AnalyticsEvent): void {
  layer().push({ ...nothing, ...event })
}

/** What a tag manager measures its own beginning by. Source: developers.google.com/tag-platform/tag-manager/datalayer. */
export function beginDataLayer(): void {
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
}

function layer(): object[] {
  const { dataLayer } = globalThis as { readonly dataLayer?: object[] }
  if (dataLayer !== undefined) return dataLayer
  const begun: object[] = []
  Reflect.set(globalThis, 'dataLayer', begun)
  return begun
}
