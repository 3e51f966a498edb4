import { z } from 'zod'
import { feedSecretsSettingSchema } from '../feed-secrets.ts'
import { operatorKeysSettingSchema } from './operator-keys.ts'
import { orNothing, type Rows, schemaOf } from './row.ts'

const ownSecret = {
  schema: orNothing(z.string().min(32).optional()),
  expected: 'at least 32 characters',
  example: '',
  guarded: true,
  about: [],
} as const

/** What is made at the first start where it is not set. */
export const secrets = {
  SESSION_SECRET: {
    schema: listOf(z.string().min(32)),
    expected: 'one or more secrets of at least 32 characters, with commas between, the newest first',
    example: '',
    guarded: true,
    about: [
      'Secrets. Empty: made at the first start and kept in DATA_FOLDER/secrets.json. Several copies of the server need the same ones.',
      'SESSION_SECRET may hold several with commas between, the newest first: see docs/secrets.md.',
    ],
  },
  CARD_VAULT_SECRET: ownSecret,
  CAPTCHA_SECRET: ownSecret,
  FEED_SECRETS: {
    schema: feedSecretsSettingSchema,
    expected:
      'JSON like {"visa": ["whsec_…"], "amex": ["whsec_…"]}, each secret whsec_ and base64 of at least 24 bytes, or nothing',
    example: '',
    guarded: true,
    about: [
      'What the card networks sign with, as JSON: {"visa": ["whsec_…"], "mastercard": ["whsec_…"]}; also amex and discover. whsec_ and base64, the',
      'newest first; every network has its own, and one that is not named here is not heard.',
    ],
  },
  OPERATOR_SECRETS: {
    schema: operatorKeysSettingSchema,
    expected:
      'JSON like {"console": {"secrets": ["whsec_…"], "partners": "all", "actions": ["campaigns"]}}, where a key that may approve may do nothing else, or nothing',
    example: '',
    guarded: true,
    about: [
      'Keys of the operator\'s own systems and people, by name: secrets (the newest first), partners ("all" or their ids) and actions (import, campaigns,',
      'exceptions, rewards, emulations, or approve alone): see docs/integrations/signed-calls.md.',
    ],
  },
} as const satisfies Rows

const givenSecretsSchema = schemaOf(secrets)
export type GivenSecrets = Readonly<z.infer<typeof givenSecretsSchema>>

/** With commas between, the newest first. */
function listOf(one: z.ZodString) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.split(',').map((part) => part.trim()) : undefined),
    z.array(one).min(1).optional(),
  )
}
