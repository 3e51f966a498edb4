import { z } from 'zod'

/** The version whose shapes these are. Source: docs.stripe.com/api/versioning. */
export const apiVersion = '2024-06-20'

const cardSchema = z.object({ brand: z.string().max(40).nullish(), last4: z.string().max(4).nullish() })

export const paymentMethodSchema = z.object({
  id: z.string().min(1).max(255),
  /** Null: it is nobody's any more, and can't be charged. */
  customer: z.string().nullable(),
  card: cardSchema.nullish(),
})

export const setupStatusWire = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const

/** A SetupIntent with `expand[]=payment_method`. Source: docs.stripe.com/api/setup_intents/object. */
export const setupIntentSchema = z.object({
  id: z.string().min(1).max(255),
  client_secret: z.string().min(1).max(500),
  status: z.enum(setupStatusWire),
  customer: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  payment_method: z.union([paymentMethodSchema, z.string().min(1)]).nullable(),
  last_setup_error: z.object({ code: z.string().nullish(), type: z.string().nullish() }).nullish(),
})
export type SetupIntentWire = z.infer<typeof setupIntentSchema>

export const customerSchema = z.object({ id: z.string().min(1).max(255) })

/** Source: docs.stripe.com/api/errors. */
export const errorSchema = z.object({
  error: z.object({ type: z.string().max(100), code: z.string().max(100).nullish() }),
})

export const paths = {
  script: '/v3/',
  customers: '/v1/customers',
  customer: (id: string) => `/v1/customers/${encodeURIComponent(id)}`,
  setups: '/v1/setup_intents',
  setup: (id: string) => `/v1/setup_intents/${encodeURIComponent(id)}`,
  confirm: (id: string) => `/v1/setup_intents/${encodeURIComponent(id)}/confirm`,
  cancel: (id: string) => `/v1/setup_intents/${encodeURIComponent(id)}/cancel`,
  detach: (id: string) => `/v1/payment_methods/${encodeURIComponent(id)}/detach`,
} as const
