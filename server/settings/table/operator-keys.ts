import { z } from 'zod'
import type { PartnerRegistry } from '#partners/registry.ts'
import { webhookSecretSchema } from '../feed-secrets.ts'

/** What a key may ask for. `approve` is the second person's. */
export const operatorActions = ['import', 'campaigns', 'exceptions', 'rewards', 'emulations', 'approve'] as const
export type OperatorAction = (typeof operatorActions)[number]

const keySchema = z
  .strictObject({
    /** The newest first. */
    secrets: z.array(webhookSecretSchema).min(1),
    /** `all` includes what belongs to no programme: restaurants, and events of nobody's card. */
    partners: z.union([z.literal('all'), z.array(z.string().min(1)).min(1)]),
    actions: z.array(z.enum(operatorActions)).min(1),
  })
  .refine(({ actions }) => !actions.includes('approve') || actions.length === 1, 'nobody both proposes and approves')

/** Keys of the operator's own systems and people by name, which is what the audit log calls them. */
export const operatorKeysSchema = z.record(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/), keySchema)
export type OperatorKeys = Readonly<z.infer<typeof operatorKeysSchema>>

/** As JSON in a variable. */
export const operatorKeysSettingSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : undefined),
  operatorKeysSchema.optional(),
)

/** Null where it is no JSON: the schema refuses that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What an installation has that names no keys: one that asks for everything, and one that approves. */
export function usualOperatorKeys(secretFor: (name: 'console' | 'approver') => string): OperatorKeys {
  const actions = operatorActions.filter((action) => action !== 'approve')
  return {
    console: { secrets: [secretFor('console')], partners: 'all', actions },
    approver: { secrets: [secretFor('approver')], partners: 'all', actions: ['approve'] },
  }
}

/** What the variable alone does not show: which partners there are. */
export function operatorKeysProblems(keys: OperatorKeys | undefined, { partners }: PartnerRegistry): string[] {
  const ids = new Set(partners.map(({ id }) => id))
  return Object.entries(keys ?? {}).flatMap(([name, key]) =>
    (key.partners === 'all' ? [] : key.partners)
      .filter((id) => !ids.has(id))
      .map((id) => `OPERATOR_SECRETS (${name}): expected partners of this installation, got "${id}"`),
  )
}
