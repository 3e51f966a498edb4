import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'
import { setupStatusWire } from './wire.ts'

const customerSchema = z.object({
  kind: z.literal('customer'),
  id: z.string(),
  key: z.string(),
  isDeleted: z.boolean(),
})
export type KeptCustomer = z.infer<typeof customerSchema>

/** What is known of a card after it was typed: a number and a code are not among it. */
const methodSchema = z.object({ id: z.string(), brand: z.string(), last4: z.string(), customer: z.string().nullable() })

/** A set-up as the stand-in's book has it. */
const setupSchema = z.object({
  kind: z.literal('setup'),
  id: z.string(),
  key: z.string(),
  clientSecret: z.string(),
  status: z.enum(setupStatusWire),
  customer: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  method: methodSchema.nullable(),
  error: z.string().nullable(),
})
export type KeptSetup = z.infer<typeof setupSchema>

/** The stand-in's customers and set-ups. They outlive a restart where there is a folder for them. */
export interface SandboxBook {
  readonly setups: ReadonlyMap<string, KeptSetup>
  readonly customers: ReadonlyMap<string, KeptCustomer>
  /** The one that a key has made, or a new one. */
  customerOf(key: string): Promise<KeptCustomer>
  setupOf(key: string, made: Pick<KeptSetup, 'customer' | 'metadata'>): Promise<KeptSetup>
  setupOfMethod(id: string): KeptSetup | undefined
  keep(row: KeptSetup | KeptCustomer): Promise<void>
}

export function newName(kind: 'cus' | 'seti' | 'pm'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}

export async function openSandboxBook(folder: string | null): Promise<SandboxBook> {
  const file = folder === null ? null : join(folder, 'payments.jsonl')
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 })
  const setups = new Map<string, KeptSetup>()
  const customers = new Map<string, KeptCustomer>()
  for (const row of await readRows(file)) know(row)

  function know(row: KeptSetup | KeptCustomer): void {
    if (row.kind === 'setup') setups.set(row.id, row)
    else customers.set(row.id, row)
  }
  async function keep(row: KeptSetup | KeptCustomer): Promise<void> {
    know(row)
    if (file !== null) await appendFile(file, `${JSON.stringify(row)}\n`, { mode: 0o600 })
  }

  return {
    setups,
    customers,
    keep,
    async customerOf(key) {
      const before = [...customers.values()].find((one) => one.key === key)
      if (before) return before
      const made = { kind: 'customer', id: newName('cus'), key, isDeleted: false } as const
      await keep(made)
      return made
    },
    async setupOf(key, { customer, metadata }) {
      const before = [...setups.values()].find((one) => one.key === key)
      if (before) return before
      const id = newName('seti')
      const made: KeptSetup = {
        kind: 'setup',
        id,
        key,
        clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        status: 'requires_payment_method',
        customer,
        metadata,
        method: null,
        error: null,
      }
      await keep(made)
      return made
    },
    setupOfMethod: (id) => [...setups.values()].find(({ method }) => method?.id === id),
  }
}

const rowSchema = z.discriminatedUnion('kind', [setupSchema, customerSchema])

async function readRows(file: string | null): Promise<readonly (KeptSetup | KeptCustomer)[]> {
  if (file === null) return []
  const lines = await readFile(file, 'utf8').catch(() => '')
  // A line that a kill cut in two is none.
  return lines.split('\n').flatMap((line) => rowSchema.safeParse(parseJson(line)).data ?? [])
}
