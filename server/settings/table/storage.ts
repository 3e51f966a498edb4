import { z } from 'zod'
import { eitherOf, orNothing, type Rows, text, textOrNothing, whole } from './row.ts'

/** What stands in ALLOW_EMBEDDED_IN_PRODUCTION, so that nobody sets it without having read it. */
export const embeddedConsent = 'i-accept-that-a-power-cut-can-lose-data'

const migrations = ['apply', 'refuse'] as const

/** Where everything is kept. */
export const storage = {
  DATA_FOLDER: text({
    pattern: /./s,
    expected: 'a folder',
    byDefault: '.data',
    about: [
      'The embedded database, the generated secrets, drawn pictures and the files of the builds before live here.',
    ],
  }),
  DATABASE_URL: textOrNothing({
    pattern: /^postgres(ql)?:\/\/\S+$/,
    expected: 'an address like postgres://user@host:5432/database, or nothing',
    production: ['set'],
    guarded: true,
    about: ['PostgreSQL 15 or newer: postgres://user:password@host:5432/commensal. Empty: the embedded database.'],
  }),
  DATABASE_POOL_SIZE: whole({
    from: 1,
    to: 1000,
    byDefault: 10,
    about: ['Connections to PostgreSQL of each copy of the server.'],
  }),
  MIGRATIONS: {
    schema: orNothing(z.enum(migrations).optional()),
    expected: eitherOf(migrations),
    example: '',
    about: [
      'apply: missing migrations are applied at the start. refuse: the server does not start without them, and npm run db:migrate applies them.',
      'Empty: apply; in production refuse.',
    ],
  },
  REDIS_URL: textOrNothing({
    pattern: /^rediss?:\/\/\S+$/,
    expected: 'an address like redis://host:6379, or nothing',
    guarded: true,
    about: ['Counts calls across several copies of the server. Empty: each copy counts its own.'],
  }),
  ALLOW_EMBEDDED_IN_PRODUCTION: {
    schema: orNothing(z.literal(embeddedConsent).optional()),
    expected: `the words ${embeddedConsent}, or nothing`,
    example: '',
    about: [
      'The embedded database loses data in a power cut. To run it in production all the same:',
      `ALLOW_EMBEDDED_IN_PRODUCTION=${embeddedConsent}`,
    ],
  },
} as const satisfies Rows
