import type { Meter } from '@opentelemetry/api'
import type { Database } from '../db/database.ts'
import type { Vitals } from '../health/vitals.ts'

interface Parts {
  readonly vitals: Vitals
  readonly database: Pick<Database, 'connections'>
}

/** What the parts of the server say of themselves, read when somebody collects it. */
export function watchParts(meter: Meter, { vitals, database }: Parts): void {
  watchConnections(meter, database)
  watchCaches(meter, vitals)
  watchQueues(meter, vitals)
  watchJobs(meter, vitals)
  meter
    .createObservableCounter('commensal.feed.events', {
      description: 'Events of the networks that came here, by outcome',
    })
    .addCallback((observed) => {
      for (const [network, outcomes] of vitals.feed)
        for (const [outcome, count] of Object.entries(outcomes)) observed.observe(count, { network, outcome })
    })
  meter
    .createObservableCounter('commensal.cards.numbers', {
      description: 'Card numbers that were not linked: refused, or not tried since others were',
    })
    .addCallback((observed) => {
      for (const [outcome, count] of vitals.cardNumbers) observed.observe(count, { outcome })
    })
  meter
    .createObservableCounter('commensal.day_bound.refusals', {
      description: 'Calls of visitors beyond what a door takes of a programme in a day',
    })
    .addCallback((observed) => {
      for (const [door, count] of vitals.dayRefusals) observed.observe(count, { door })
    })
  meter
    .createObservableGauge('commensal.redis.up', { description: '1 while Redis answers; absent where there is none' })
    .addCallback((observed) => {
      if (vitals.isRedisUp !== null) observed.observe(vitals.isRedisUp() ? 1 : 0)
    })
}

function watchConnections(meter: Meter, database: Parts['database']): void {
  const connections = meter.createObservableGauge('commensal.db.connections', {
    description: 'Connections to the database, by what they do',
  })
  const limit = meter.createObservableGauge('commensal.db.connections.limit', { description: 'No more are opened' })
  const waiting = meter.createObservableGauge('commensal.db.connections.waiting', {
    description: 'How many wait for a connection',
  })
  meter.addBatchObservableCallback(
    (observed) => {
      const now = database.connections()
      observed.observe(connections, now.idle, { state: 'idle' })
      observed.observe(connections, now.open - now.idle, { state: 'used' })
      observed.observe(limit, now.limit)
      observed.observe(waiting, now.waiting)
    },
    [connections, limit, waiting],
  )
}

function watchCaches(meter: Meter, { caches }: Vitals): void {
  const size = meter.createObservableGauge('commensal.cache.bytes', { description: 'What a cache holds', unit: 'By' })
  const lookups = meter.createObservableCounter('commensal.cache.lookups', {
    description: 'How often a cache had what it was asked for',
  })
  meter.addBatchObservableCallback(
    (observed) => {
      for (const [cache, use] of caches) {
        const { bytes, hits, misses } = use()
        observed.observe(size, bytes, { cache })
        observed.observe(lookups, hits, { cache, outcome: 'hit' })
        observed.observe(lookups, misses, { cache, outcome: 'miss' })
      }
    },
    [size, lookups],
  )
}

function watchQueues(meter: Meter, { queues }: Vitals): void {
  const entries = meter.createObservableGauge('commensal.queue.entries', {
    description: 'Passwords to check and pictures to draw: under way, and waiting',
  })
  entries.addCallback((observed) => {
    for (const [queue, use] of queues) {
      const { running, waiting } = use()
      observed.observe(running, { queue, state: 'running' })
      observed.observe(waiting, { queue, state: 'waiting' })
    }
  })
}

function watchJobs(meter: Meter, { jobs }: Vitals): void {
  const lastSuccess = meter.createObservableGauge('commensal.job.last_success.timestamp.seconds', {
    description: 'When a job last ended well in this process, or began, since 1970',
    unit: 's',
  })
  const failures = meter.createObservableCounter('commensal.job.failures', {
    description: 'Rounds of a job that failed',
  })
  meter.addBatchObservableCallback(
    (observed) => {
      for (const [name, { succeededAt, failures: count }] of jobs) {
        observed.observe(lastSuccess, succeededAt / 1000, { name })
        observed.observe(failures, count, { name })
      }
    },
    [lastSuccess, failures],
  )
}
