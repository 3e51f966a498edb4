import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isAnalyticsEvent } from '#domain/analytics/check-event.ts'
import type { PartnerRegistry } from '#partners/registry.ts'

/** Where browsers post their batches, from pages of any programme. */
export const collectPath = '/collect'

export interface CollectedEvent {
  readonly partnerId: string
  readonly at: Date
  readonly event: string
  readonly properties: readonly (readonly [string, unknown])[]
  /** Whether the event is one of the list. A site that sends anything else has a fault. */
  readonly isListed: boolean
}

/** The latest last. They are the desk's memory: empty again after a start. */
export type AnalyticsStream = CollectedEvent[]

const bodyLimit = 64 * 1024
const eventLimit = 100
const kept = 500

/** Takes one batch in, or answers the status by which it is refused. A batch that has come already changes nothing. */
export function createAnalyticsCollector(stream: AnalyticsStream, partners: Pick<PartnerRegistry, 'partnerById'>) {
  const batches = new Set<string>()
  return async function collect(request: IncomingMessage): Promise<204 | 400 | 413> {
    const body = await readBody(request)
    if (body === null) return 413
    const batch = batchOf(parsed(body))
    if (batch === null || !partners.partnerById(batch.partner)) return 400
    if (batches.has(batch.batch)) return 204
    batches.add(batch.batch)
    stream.push(...batch.events.map((event) => collected(batch.partner, event)))
    stream.splice(0, stream.length - kept)
    return 204
  }
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? Infinity) > bodyLimit) return null
  return (await buffer(request)).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Batch {
  readonly batch: string
  readonly partner: string
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

function batchOf(given: unknown): Batch | null {
  if (!isRecord(given)) return null
  const { batch, partner, events } = given
  if (typeof batch !== 'string' || batch.length > 64 || typeof partner !== 'string' || !Array.isArray(events))
    return null
  const list: readonly unknown[] = events
  if (list.length === 0 || list.length > eventLimit || !list.every(isRecord)) return null
  return { batch, partner, events: list }
}

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function collected(partnerId: string, { at, ...event }: Readonly<Record<string, unknown>>): CollectedEvent {
  const { event: name, ...properties } = event
  const moment = new Date(typeof at === 'number' ? at : Number.NaN)
  return {
    partnerId,
    at: Number.isNaN(moment.getTime()) ? new Date(0) : moment,
    event: String(name).slice(0, 60),
    properties: Object.entries(properties).slice(0, 20),
    isListed: isAnalyticsEvent(event, routeLike(properties['page'])),
  }
}

/** The routes are the site's: here a path counts as one that looks like one, without what only an address has. */
function routeLike(page: unknown): ReadonlySet<string> {
  const isLike = typeof page === 'string' && /^(notFound|\/[a-z_{}$/-]{0,80})$/i.test(page)
  return new Set(isLike ? [page] : [])
}
