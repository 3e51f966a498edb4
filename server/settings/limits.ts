import type { Variables } from './table/variables.ts'

export type Limits = Readonly<ReturnType<typeof limitsOf>>

const mebibyte = 1024 * 1024

/** Tests look at what they have just changed: nothing is kept for them unless they ask. */
export function limitsOf(variables: Variables) {
  const isTest = variables.NODE_ENV === 'test'
  return {
    callsPerMinute: variables.CALLS_PER_MINUTE,
    /** Calls of one kind that a form makes: linking cards, joining, checking a ZIP code. */
    formCallsPerMinute: variables.FORM_CALLS_PER_MINUTE,
    /** Calls from one address that tell whether an e-mail address is known, in ten minutes: joining, and the form's own question. */
    emailChecksPerTenMinutes: variables.EMAIL_CHECKS_PER_TEN_MINUTES,
    /** Submits of the forms to sign in and to recover, in ten minutes, that go without a captcha: the first of a browser, and so many from one address. */
    freeSubmits: { perAddress: variables.FREE_SUBMITS_PER_TEN_MINUTES, perBrowser: 1 },
    /** Messages of one address in a minute, at the doors of signed ones, that nobody has signed. */
    refusedSignaturesPerMinute: variables.REFUSED_SIGNATURES_PER_MINUTE,
    /** What one person may move alone by deeds on exceptions within 24 hours: of one member, and of all. */
    deeds: { memberCents: variables.CORRECTION_LIMIT_CENTS, dayCents: variables.CORRECTION_DAY_LIMIT_CENTS },
    /** What visitors without a session may have stored or sent in a day, all of a programme together. */
    perDay: {
      impressions: variables.IMPRESSIONS_PER_DAY,
      joins: variables.JOINS_PER_DAY,
      recoveries: variables.RECOVERIES_PER_DAY,
      emailQuestions: 100_000,
      prospects: 20_000,
      surveyAnswers: 20_000,
      reviewReports: 2_000,
    },
    /** What the head of a request may take to arrive, and the whole of it, in milliseconds. */
    headersMs: 10_000,
    requestMs: 30_000,
    /** What every answer about an e-mail address takes at least, in milliseconds, so that its time says nothing. */
    emailCheckMs: 60,
    /** Likewise of joining, which writes more where nobody has the address. */
    signUpMs: 250,
    /**
     * The mean delay of the event loop, in milliseconds, from which calls are refused; 0 never. A single pause twice as long counts as well. A
     * developer's machine stalls for reasons of its own, and tests read pages in the thread of the server.
     */
    eventLoopDelayMs: isTest ? 0 : variables.NODE_ENV === 'production' ? 1500 : 10_000,
    /** Iterations of one try at the embedded captcha; some hundred tries are needed. */
    captchaCost: 1000,
    /** How long a visitor's page may be shown to others who ask for the same, in milliseconds; 0 draws each anew. */
    pageCacheMs: 1000 * (variables.PAGE_CACHE_SECONDS ?? (isTest ? 0 : 5)),
    /** What all pages kept for that take in memory. */
    pageCacheBytes: variables.PAGE_CACHE_MB * mebibyte,
    /** How long pages of visitors may show what the API answered another visitor, in milliseconds; 0 asks each time. */
    visitorAnswersMs: 1000 * (variables.VISITOR_ANSWER_SECONDS ?? (isTest ? 0 : 2)),
    /** What all answers kept for that take in memory. */
    visitorAnswersBytes: variables.VISITOR_ANSWERS_MB * mebibyte,
    /** How long what the booking provider said of a restaurant's tables is told to others who ask the same, in milliseconds. */
    tablesMs: isTest ? 0 : 15_000,
    images: {
      /** How many pictures are drawn at the same time; each takes some 20 MB. */
      atOnce: variables.IMAGES_AT_ONCE,
      /** What all drawn pictures take in the data folder. */
      cacheBytes: variables.IMAGE_CACHE_MB * mebibyte,
    },
    /** The connections to PostgreSQL that this process holds at most. */
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    password: { memoryKib: 65_536, passes: 3, workers: variables.PASSWORD_WORKERS, queue: 32 },
  }
}
