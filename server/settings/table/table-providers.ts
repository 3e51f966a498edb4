import { z } from 'zod'
import { bookingsSchema } from '../destinations-setting.ts'
import { publishableKeyPattern, secretKeyPattern } from './payment-keys.ts'
import { orNothing, type Rows, text } from './row.ts'

/** Who takes tables for restaurants, and who holds cards for them. */
export const tableProviders = {
  BOOKINGS: {
    schema: bookingsSchema,
    expected:
      'JSON like {"provider": "openTable", "address": "https://platform.example.com", "tokenAddress": "https://oauth.example.com", "clientId": "…", "secret": "…"}, or nothing',
    example: '',
    guarded: true,
    about: [
      'Who takes tables for restaurants, as JSON: {"provider": "openTable", "address": "https://…", "tokenAddress": "https://…", "clientId": "…",',
      '"secret": "…"}. Without it none can be booked. npm start stands in for it.',
    ],
  },
  PAYMENT_PUBLISHABLE_KEY: {
    schema: orNothing(z.string().regex(publishableKeyPattern).optional()),
    expected: 'a publishable key: pk_live_… in production and pk_test_… elsewhere, or nothing',
    example: '',
    guarded: true,
    about: [
      'Who holds cards for tables that ask for one: the two keys of Stripe, both of the same account. Production takes live keys alone, and everything else',
      'test keys alone. Without them such a table can’t be booked. npm start stands in for it.',
    ],
  },
  PAYMENT_SECRET_KEY: {
    schema: orNothing(z.string().regex(secretKeyPattern).optional()),
    expected:
      'a secret or restricted key: sk_live_… or rk_live_… in production, sk_test_… or rk_test_… elsewhere, or nothing',
    example: '',
    guarded: true,
    about: [],
  },
  PAYMENT_ADDRESS: text({
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
    expected: 'an origin like https://api.stripe.com, without a path',
    byDefault: 'https://api.stripe.com',
    production: ['https'],
    about: ['Where the payment provider is called, and where its script is.'],
  }),
  PAYMENT_SCRIPT_ORIGIN: text({
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
    expected: 'an origin like https://js.stripe.com, without a path',
    byDefault: 'https://js.stripe.com',
    production: ['https'],
    about: [],
  }),
} as const satisfies Rows
