import { expectedWhole, type Rows, whole, wholeNumber } from './row.ts'

const most = 1_000_000
const keptSeconds = { from: 0, to: 60 }

/** How much of everything there may be. */
export const bounds = {
  CALLS_PER_MINUTE: whole({
    from: 1,
    to: most,
    byDefault: 1200,
    about: ['Calls from one address in a minute; sign-in and forms have limits of their own.'],
  }),
  FORM_CALLS_PER_MINUTE: whole({
    from: 1,
    to: most,
    byDefault: 30,
    about: [
      'Calls of one kind that a form makes from one address in a minute: linking cards, joining, checking a ZIP code.',
    ],
  }),
  EMAIL_CHECKS_PER_TEN_MINUTES: whole({
    from: 1,
    to: most,
    byDefault: 10,
    about: [
      'Calls from one address in ten minutes that tell whether an e-mail address is known: joining, and the question of its form.',
    ],
  }),
  FREE_SUBMITS_PER_TEN_MINUTES: whole({
    from: 1,
    to: most,
    byDefault: 20,
    about: [
      'Sign-ins, and likewise questions for a recovery, from one address in ten minutes that go without a captcha; of one browser the first does.',
    ],
  }),
  REFUSED_SIGNATURES_PER_MINUTE: whole({
    from: 1,
    to: most,
    byDefault: 30,
    about: [
      'Messages from one address in a minute that come to /feeds, /operator, /hosts or /texts without a signature of ours; the next are turned away unread.',
    ],
  }),
  IMPRESSIONS_PER_DAY: whole({
    from: 1,
    to: 100_000_000,
    byDefault: 200_000,
    about: [
      'Pages and cards seen that are stored in a day of UTC for each programme, from all addresses; what comes beyond is answered alike and not stored.',
    ],
  }),
  JOINS_PER_DAY: whole({
    from: 1,
    to: 100_000_000,
    byDefault: 20_000,
    about: [
      'Members who may join each programme in a day of UTC, from all addresses; raise it before a campaign that enrols more.',
    ],
  }),
  RECOVERIES_PER_DAY: whole({
    from: 1,
    to: 100_000_000,
    byDefault: 20_000,
    about: ['Questions for a recovery that are taken in a day of UTC for each programme, from all addresses.'],
  }),
  CORRECTION_LIMIT_CENTS: whole({
    from: 0,
    to: 100_000_000,
    byDefault: 25_000,
    about: [
      'What one person may move of one member by what they decide of exceptions, in cents, summed over 24 hours; beyond that two people sign.',
    ],
  }),
  CORRECTION_DAY_LIMIT_CENTS: whole({
    from: 0,
    to: 100_000_000,
    byDefault: 250_000,
    about: ['The same of all members together.'],
  }),
  PAGE_CACHE_SECONDS: {
    schema: wholeNumber(keptSeconds).optional(),
    expected: expectedWhole(keptSeconds),
    example: '5',
    about: [
      'How many seconds a page without anything personal may be shown to others who ask for the same address, 0 to 60. Default 5.',
    ],
  },
  PAGE_CACHE_MB: whole({
    from: 1,
    to: 4096,
    byDefault: 32,
    about: ['What all pages kept for that may take in memory, in MB.'],
  }),
  VISITOR_ANSWER_SECONDS: {
    schema: wholeNumber(keptSeconds).optional(),
    expected: expectedWhole(keptSeconds),
    example: '2',
    about: ['How many seconds pages of visitors may show what the API answered another visitor, 0 to 60. Default 2.'],
  },
  VISITOR_ANSWERS_MB: whole({
    from: 1,
    to: 1024,
    byDefault: 8,
    about: ['What all answers kept for that may take in memory, in MB.'],
  }),
  IMAGES_AT_ONCE: whole({
    from: 1,
    to: 32,
    byDefault: 2,
    about: ['How many pictures are drawn at the same time, some 20 MB each; the others wait.'],
  }),
  IMAGE_CACHE_MB: whole({
    from: 16,
    to: 1_048_576,
    byDefault: 256,
    about: ['What all drawn pictures may take in DATA_FOLDER, in MB.'],
  }),
  PASSWORD_WORKERS: whole({
    from: 1,
    to: 64,
    byDefault: 2,
    about: ['How many passwords are checked at the same time, 64 MB each; the others wait.'],
  }),
} as const satisfies Rows
