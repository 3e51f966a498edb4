import { z } from 'zod'
import { finalAnswers } from '#domain/rewards/statement-credit.ts'
import { type CheckedCsv, readCheckedCsv } from '../delivery-holds/read-checked-csv.ts'
import { readCreditReference } from './credit-reference.ts'

const schema = z.object({
  reference: z.string().refine((text) => readCreditReference(text) !== null, 'expected the reference of a credit'),
  amountCents: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'expected whole cents')
    .transform(Number),
  cardToken: z.string().min(1).max(256),
  /** Absent or `received`: it has no end yet. */
  status: z.enum(['received', ...finalAnswers]).default('received'),
})

/** A statement credit that a network has, with the line of its file. */
export type ToldCredit = z.infer<typeof schema> & { readonly line: number }

/** Reads what a network says that it has of ours: CSV with the columns reference, amountCents and cardToken, perhaps status; others are passed over. */
export async function readToldCredits(path: string): Promise<CheckedCsv<Omit<ToldCredit, 'line'>>> {
  return readCheckedCsv(path, { required: ['reference', 'amountCents', 'cardToken'], schema })
}
