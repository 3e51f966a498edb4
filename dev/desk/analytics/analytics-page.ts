import { html } from '../html.ts'
import type { PageContent } from '../layout.ts'
import { dateTime, type PageParts, programme, state, table } from '../page-parts.ts'
import type { AnalyticsStream } from './collector.ts'

const columns = [{ name: 'Programme' }, { name: 'Event' }, { name: 'Properties' }, { name: 'When' }] as const

export function analyticsPage(parts: PageParts, stream: AnalyticsStream): PageContent {
  const rows = stream
    .toReversed()
    .map(({ partnerId, at, event, properties, isListed }) => [
      programme(parts, partnerId),
      html`<code>${event}</code>${isListed ? null : html`<br />${state('bad', 'Not in the list')}`}`,
      html`${properties.map(([name, value]) => `${name.slice(0, 40)}: ${shown(value)}`).join(' · ')}`,
      html`${dateTime.format(at)}`,
    ])
  const empty = html`<p>No event has come yet. Look at a page of a programme, or at its tables.</p>`
  return {
    title: 'Analytics',
    lead: 'What the browsers of all programmes have reported, the latest first: the whole of what a collector gets.',
    body: html`<section>${table({ label: 'Analytics events', columns, rows, empty })}</section>`,
  }
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 120)
}
