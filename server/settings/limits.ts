import type { Environment } from './environment.ts'

export interface Limits {
  readonly callsPerMinute: number
  /** Calls of one kind that a form makes: linking cards, joining, checking a ZIP code. */
  readonly formCallsPerMinute: number
  /** Calls from one address that tell whether an e-mail address is known, in ten minutes: joining, and the form's own question. */
  readonly emailChecksPerTenMinutes: number
  /** What every answer about an e-mail address takes at least, in milliseconds, so that its time says nothing. */
  readonly emailCheckMs: number
  /** The delay of the event loop, in milliseconds, from which calls are refused; 0 never. */
  readonly eventLoopDelayMs: number
  /** Iterations of one try at the embedded captcha; some hundred tries are needed. */
  readonly captchaCost: number
  /** How long a visitor's page may be shown to others who ask for the same, in milliseconds; 0 draws each anew. */
  readonly pageCacheMs: number
  /** What all pages kept for that take in memory. */
  readonly pageCacheBytes: number
  /** How long pages of visitors may show what the API answered another visitor, in milliseconds; 0 asks each time. */
  readonly visitorAnswersMs: number
  /** What all answers kept for that take in memory. */
  readonly visitorAnswersBytes: number
  readonly images: {
    /** How many pictures are drawn at the same time; each takes some 20 MB. */
    readonly atOnce: number
    /** What all drawn pictures take in the data folder. */
    readonly cacheBytes: number
  }
  /** The connections to PostgreSQL that this process holds at most. */
  readonly databasePoolSize: number
  readonly password: {
    readonly memoryKib: number
    readonly passes: number
    readonly workers: number
    readonly queue: number
  }
}

interface LimitSettings {
  readonly callsPerMinute: number
  readonly formCallsPerMinute: number
  readonly emailChecksPerTenMinutes: number
  /** Absent: none in tests, which look at what they have just changed. */
  readonly pageCacheSeconds: number | undefined
  readonly pageCacheMb: number
  /** Absent as above. */
  readonly visitorAnswerSeconds: number | undefined
  readonly visitorAnswersMb: number
  readonly imagesAtOnce: number
  readonly imageCacheMb: number
  readonly databasePoolSize: number
  readonly passwordWorkers: number
}

const mebibyte = 1024 * 1024

export function limitsOf(environment: Environment, asked: LimitSettings): Limits {
  return {
    callsPerMinute: asked.callsPerMinute,
    formCallsPerMinute: asked.formCallsPerMinute,
    emailChecksPerTenMinutes: asked.emailChecksPerTenMinutes,
    emailCheckMs: 60,
    // A developer's machine stalls for reasons of its own.
    eventLoopDelayMs: environment === 'production' ? 1500 : 10_000,
    captchaCost: 1000,
    pageCacheMs: 1000 * (asked.pageCacheSeconds ?? (environment === 'test' ? 0 : 5)),
    pageCacheBytes: asked.pageCacheMb * mebibyte,
    visitorAnswersMs: 1000 * (asked.visitorAnswerSeconds ?? (environment === 'test' ? 0 : 2)),
    visitorAnswersBytes: asked.visitorAnswersMb * mebibyte,
    images: { atOnce: asked.imagesAtOnce, cacheBytes: asked.imageCacheMb * mebibyte },
    databasePoolSize: asked.databasePoolSize,
    password: { memoryKib: 65_536, passes: 3, workers: asked.passwordWorkers, queue: 32 },
  }
}
