import {
  analyticsEvents,
  type AnalyticsEvent,
  type AnalyticsEventName,
  type MerchantId,
  type PagePath,
  type PropertyKind,
} from './analytics-events.ts'

/** Nine digits at most: a phone number has ten, a card number twelve or more. */
const merchantId = /^[1-9]\d{0,8}$/
const largestCount = 999

export function isMerchantId(text: string): text is MerchantId {
  return merchantId.test(text)
}

/** `pages`: the paths of the routes, as the router has them. */
export function isPagePath(text: string, pages: ReadonlySet<string>): text is PagePath {
  return pages.has(text)
}

/** Whether this is an event of the list with all of its properties and no other, each of its kind. `pages`: the paths of the routes. */
export function isAnalyticsEvent(given: unknown, pages: ReadonlySet<string>): given is AnalyticsEvent {
  if (typeof given !== 'object' || given === null || !('event' in given)) return false
  const { event: name, ...properties }: { readonly event: unknown; readonly [property: string]: unknown } = given
  if (typeof name !== 'string' || !isName(name)) return false
  const kinds = Object.entries<PropertyKind>(analyticsEvents[name])
  return (
    Object.keys(properties).length === kinds.length &&
    kinds.every(
      ([property, kind]) => Object.hasOwn(properties, property) && isOfKind(properties[property], kind, pages),
    )
  )
}

function isName(text: string): text is AnalyticsEventName {
  return Object.hasOwn(analyticsEvents, text)
}

function isOfKind(value: unknown, kind: PropertyKind, pages: ReadonlySet<string>): boolean {
  switch (kind) {
    case 'merchantOrNone':
      return value === null || isOfKind(value, 'merchant', pages)
    case 'merchant':
      return typeof value === 'string' && isMerchantId(value)
    case 'page':
      return typeof value === 'string' && isPagePath(value, pages)
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestCount
    case 'yesOrNo':
      return typeof value === 'boolean'
    default:
      return typeof value === 'string' && kind.includes(value)
  }
}
