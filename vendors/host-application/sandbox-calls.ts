import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { signMessage } from '../is-signed.ts'
import type { HostPerson, HostProgramme } from './sandbox-programme.ts'

/** What the application is told instead of what it asked for. */
export class HostCallRefused extends Error {
  readonly code: string
  constructor(code: string, words: string) {
    super(words)
    this.code = code
  }
}

const problemSchema = z.object({
  code: z.string(),
  message: z.string().optional(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

const cardSchema = z.object({ id: z.string(), description: z.string(), lastFour: z.string(), earnsFrom: z.string() })
const visitSchema = z.object({
  merchantName: z.string(),
  transactionCreatedAt: z.string(),
  timeZone: z.string(),
  transactionStatus: z.string(),
  dineAmount: z.number(),
  benefitAmount: z.number(),
  reasonText: z.string().nullable(),
})
const accountSchema = z.object({
  member: z.object({ memberType: z.enum(['ClosedAccountMember', 'EnrolledCardMember', 'NonCardMember']) }),
  currency: z.string(),
  currentYearBenefits: z.number(),
  currentYearDines: z.number(),
  cards: z.array(cardSchema),
  visits: z.array(visitSchema),
})
export type HostAccount = z.infer<typeof accountSchema>

const entrySchema = z.object({
  partnerId: z.string(),
  sessionBinding: z.string(),
  nonce: z.string(),
  consent: z.object({ version: z.string(), words: z.string() }),
})
export type HostCardEntry = z.infer<typeof entrySchema>

export interface HostCalls {
  enrol(person: HostPerson): Promise<void>
  close(person: HostPerson): Promise<void>
  /** An address that lets this person in, once. */
  signInLink(person: HostPerson): Promise<string>
  openCardEntry(person: HostPerson): Promise<HostCardEntry>
  linkCard(person: HostPerson, card: { readonly envelope: string; readonly consentVersion: string }): Promise<string>
  unlinkCard(person: HostPerson, cardId: string): Promise<void>
  /** Null where the programme does not know them. */
  account(person: HostPerson): Promise<HostAccount | null>
}

/** The calls of a host application, as it signs them. Each throws HostCallRefused where it is told no. */
export function hostCalls({ id: partnerId, secret, enrolsInPassing }: HostProgramme, siteAddress: string): HostCalls {
  async function call<Answer>(path: string, content: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const body = JSON.stringify(content)
    const messageId = `msg_${randomUUID()}`
    const timestamp = Math.floor(Date.now() / 1000)
    const response = await fetch(new URL(`/hosts/${partnerId}${path}`, siteAddress), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage(secret, { id: messageId, timestamp, body }),
      },
    })
    const told: unknown = await response.json()
    if (response.ok) return answer.parse(told)
    const { code, message, fields = [] } = problemSchema.parse(told)
    throw new HostCallRefused(
      code,
      [message ?? code, ...fields.map((field) => `${field.field}: ${field.message}`)].join(' '),
    )
  }
  const all = ({ id: _id, ...person }: HostPerson) => ({ ...person, updatedAt: new Date().toISOString() })
  const nothing = z.object({})

  return {
    async enrol(person) {
      await call('/members', { id: person.id, status: 'open', ...all(person) }, nothing)
    },
    async close({ id }) {
      await call('/members', { id, status: 'closed', updatedAt: new Date().toISOString() }, nothing)
    },
    async signInLink(person) {
      const member = enrolsInPassing ? { member: all(person) } : {}
      const asked = { type: 'signInLink.create', id: person.id, ...member }
      return (await call('/sign-in-links', asked, z.object({ link: z.url() }))).link
    },
    openCardEntry: ({ id }) => call('/card-entries', { type: 'cardEntry.open', id }, entrySchema),
    async linkCard({ id }, card) {
      const linked = z.object({ card: cardSchema })
      return (await call('/cards', { type: 'card.link', id, ...card }, linked)).card.lastFour
    },
    async unlinkCard({ id }, cardId) {
      await call('/cards', { type: 'card.unlink', id, cardId }, nothing)
    },
    async account({ id }) {
      try {
        return await call('/accounts', { type: 'account.read', id }, accountSchema)
      } catch (error) {
        if (error instanceof HostCallRefused && error.code === 'memberUnknown') return null
        throw error
      }
    },
  }
}
