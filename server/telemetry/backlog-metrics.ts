import type { Meter, Observable, ObservableGauge } from '@opentelemetry/api'
import { createBacklogReader } from './backlog-reader.ts'
import { type BacklogKind, type BacklogRow, mostCounted, readBacklog } from './backlog-store.ts'
import type { Watched } from './watched.ts'

const keptMs = 10_000
const patienceMs = 3_000

type Shown = Exclude<BacklogKind, 'paysCredits'>

/** The name of each number, what it says, whether it is an age, and whose it is. */
const gauges: Readonly<
  Record<Shown, readonly [name: string, description: string, unit: '' | 's', of: 'network' | 'partner' | 'process']>
> = {
  feedLag: ['commensal.feed.lag.seconds', 'Since the newest event of a network came', 's', 'network'],
  feedDelay: ['commensal.feed.delay.seconds', 'How old the newest event was when it came', 's', 'network'],
  unmatchedEvents: ['commensal.feed.unmatched', 'Events without a card or restaurant', '', 'network'],
  quarantinedEvents: ['commensal.feed.quarantined', 'Events that were put aside and nobody has settled', '', 'network'],
  quarantinedAge: ['commensal.feed.quarantined.age.seconds', 'Age of the oldest of them', 's', 'network'],
  unmatchedAge: [
    'commensal.feed.unmatched.age.seconds',
    'Age of the oldest event without a card or restaurant',
    's',
    'network',
  ],
  undecidedEvents: ['commensal.feed.undecided', 'Events of which a person has to say whose they are', '', 'network'],
  undecidedAge: ['commensal.feed.undecided.age.seconds', 'Age of the oldest of them', 's', 'network'],
  outboxAge: ['commensal.outbox.age.seconds', 'Age of the oldest posting that has to go out', 's', 'partner'],
  outboxPending: ['commensal.outbox.pending', 'Postings that have to go out', '', 'partner'],
  failedPostings: ['commensal.postings.failed', 'Postings that were given up and nobody has settled', '', 'partner'],
  failedAge: ['commensal.postings.failed.age.seconds', 'Since the oldest of them was given up', 's', 'partner'],
  creditAge: ['commensal.statement_credits.age.seconds', 'Age of the oldest credit without an end', 's', 'partner'],
  openCredits: ['commensal.statement_credits.open', 'Credits without an end', '', 'partner'],
  clockOffset: [
    'commensal.clock.offset.seconds',
    'How far the clock of the process is ahead of the database’s',
    's',
    'process',
  ],
  urgentMailAge: [
    'commensal.mails.urgent.age.seconds',
    'Age of the oldest mail that somebody waits for',
    's',
    'partner',
  ],
  noticeMailAge: [
    'commensal.mails.notices.age.seconds',
    'Age of the oldest notice that has to go out by mail',
    's',
    'partner',
  ],
  mailsWaiting: ['commensal.mails.waiting', 'Mails that have to go out', '', 'partner'],
  textDelay: [
    'commensal.texts.delay.seconds',
    'How long the text that is due the longest has been due',
    's',
    'partner',
  ],
  deliveriesHeld: ['commensal.deliveries.held', '1 while nothing of a partner goes out', '', 'partner'],
}

/** What waits in the database, and whether the database answers at all. */
export function watchBacklog(meter: Meter, { database, partners, partnerPostings, config, now }: Watched): void {
  const partnerIds = partners.partners.map(({ id }) => id)
  const read = createBacklogReader({ read: () => readBacklog(database.engine, partnerIds, now()), keptMs, patienceMs })
  const up = meter.createObservableGauge('commensal.db.up', {
    description: '1 while the database answers this process',
  })
  const byKind = new Map<string, { gauge: ObservableGauge; of: string }>()
  for (const [kind, [name, says, unit, of]] of Object.entries(gauges)) {
    const description = unit === '' ? `${says}; counted to ${mostCounted}` : says
    byKind.set(kind, { gauge: meter.createObservableGauge(name, { description, unit }), of })
  }

  /** Who takes what a partner's outbox holds: an outbox that nobody empties is no fault. */
  function receiverOf(partnerId: string, paysCredits: ReadonlySet<string>): string {
    if (partnerPostings.has(partnerId)) return 'partner'
    if (paysCredits.has(partnerId)) return 'networks'
    return config.environment === 'production' ? 'none' : 'standIn'
  }

  function labelsOf({ kind, of }: BacklogRow, paysCredits: ReadonlySet<string>): Record<string, string> {
    if (byKind.get(kind)?.of === 'process') return {}
    if (byKind.get(kind)?.of === 'network') return { network: of }
    return kind.startsWith('outbox') ? { partner: of, receiver: receiverOf(of, paysCredits) } : { partner: of }
  }

  const observables: Observable[] = [up, ...[...byKind.values()].map(({ gauge }) => gauge)]
  meter.addBatchObservableCallback(async (observed) => {
    const rows = await read()
    observed.observe(up, rows === null ? 0 : 1)
    const paysCredits = new Set(
      rows?.filter(({ kind, value }) => kind === 'paysCredits' && value === 1).map(({ of }) => of),
    )
    for (const row of rows ?? []) {
      const gauge = byKind.get(row.kind)?.gauge
      if (gauge) observed.observe(gauge, row.value, labelsOf(row, paysCredits))
    }
  }, observables)
}
