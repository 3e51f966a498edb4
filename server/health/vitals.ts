import { type Network, networks } from '#domain/dines/networks.ts'

/** What a cache holds, and how often it had what it was asked for since the process began. */
export interface CacheUse {
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

/** How many are worked on at this moment, and how many wait for their turn. */
export interface QueueUse {
  readonly running: number
  readonly waiting: number
}

export type CacheName = 'pages' | 'visitorAnswers' | 'images'
export type QueueName = 'passwords' | 'images'
export type JobName =
  | 'rewards'
  | 'creditRetries'
  | 'unmatchedEvents'
  | 'visitClaims'
  | 'mails'
  | 'urgentMails'
  | 'cards'
  | 'texts'
  | 'urgentTexts'
  | 'reservations'
  | 'rules'

/** Why a call was not answered as it wanted to be. */
export type TurnedAway =
  | 'callLimit'
  | 'overload'
  | 'passwords'
  | 'images'
  | 'database'
  | 'poolQueue'
  | 'contention'
  | 'maintenance'
  | 'other'
/** What became of card numbers that were not linked: refused; not tried, since others were refused just before; asked for a captcha of their own; and the last one before the stop. */
export const numberOutcomes = ['refused', 'waited', 'captchaStep', 'stopped'] as const
export type NumberOutcome = (typeof numberOutcomes)[number]
/** Where visitors without a session have rows stored or mails sent, with a bound for a programme's day. */
export const dayDoors = [
  'impressions',
  'prospects',
  'surveyAnswers',
  'reviewReports',
  'joins',
  'emailQuestions',
  'recoveries',
] as const
export type DayDoor = (typeof dayDoors)[number]
export type FeedOutcome = 'accepted' | 'duplicates' | 'unmatched' | 'quarantined'

export interface JobRecord {
  /** When it last ended well, or began, in milliseconds since 1970. */
  readonly succeededAt: number
  readonly failures: number
}

/** What the process knows of itself, for who watches it: its parts say it here, and nothing is worked out until somebody asks. */
export interface Vitals {
  readonly caches: Map<CacheName, () => CacheUse>
  readonly queues: Map<QueueName, () => QueueUse>
  readonly jobs: Map<JobName, JobRecord>
  /** By network, how many events had which outcome. */
  readonly feed: Map<Network, Record<FeedOutcome, number>>
  readonly cardNumbers: Map<NumberOutcome, number>
  /** How often a door was asked beyond what it takes in a day. */
  readonly dayRefusals: Map<DayDoor, number>
  /** Whether Redis answers; null where there is none. */
  isRedisUp: (() => boolean) | null
}

/** Counts begin with zero, not with the first event: who watches sees a count grow, and not one that comes. */
export function createVitals(): Vitals {
  const none = { accepted: 0, duplicates: 0, unmatched: 0, quarantined: 0 }
  const feed = new Map(networks.map((network) => [network, none]))
  const cardNumbers = new Map(numberOutcomes.map((outcome) => [outcome, 0]))
  const dayRefusals = new Map(dayDoors.map((door) => [door, 0]))
  return { caches: new Map(), queues: new Map(), jobs: new Map(), feed, cardNumbers, dayRefusals, isRedisUp: null }
}

/** From now on it is told how long the job stands, even if it never ends well. */
export function jobBegan({ jobs }: Vitals, name: JobName): void {
  jobs.set(name, { succeededAt: Date.now(), failures: 0 })
}

export function jobSucceeded({ jobs }: Vitals, name: JobName): void {
  jobs.set(name, { succeededAt: Date.now(), failures: jobs.get(name)?.failures ?? 0 })
}

export function jobFailed({ jobs }: Vitals, name: JobName): void {
  const { succeededAt = Date.now(), failures = 0 } = jobs.get(name) ?? {}
  jobs.set(name, { succeededAt, failures: failures + 1 })
}

export function countNumberOutcome({ cardNumbers }: Vitals, outcome: NumberOutcome): void {
  cardNumbers.set(outcome, (cardNumbers.get(outcome) ?? 0) + 1)
}

export function countEvents(
  { feed }: Vitals,
  { network, outcomes }: { readonly network: Network; readonly outcomes: Readonly<Record<FeedOutcome, number>> },
): void {
  const before = feed.get(network) ?? { accepted: 0, duplicates: 0, unmatched: 0, quarantined: 0 }
  feed.set(network, {
    accepted: before.accepted + outcomes.accepted,
    duplicates: before.duplicates + outcomes.duplicates,
    unmatched: before.unmatched + outcomes.unmatched,
    quarantined: before.quarantined + outcomes.quarantined,
  })
}
