import { z } from 'zod'
import { type CheckedCsv, readCheckedCsv } from '../delivery-holds/read-checked-csv.ts'

const schema = z.object({
  reference: z.uuid('expected the name that we gave the order'),
  amountCents: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'expected whole cents')
    .transform(Number),
  email: z.string().min(3).max(320),
  product: z.string().min(1).max(256),
})

/** An order that the issuer has, with the line of its file. */
export type ToldOrder = z.infer<typeof schema> & { readonly line: number }

/** Reads what the issuer says that it has of ours: CSV with the columns reference, amountCents, email and product; others are passed over. */
export async function readToldOrders(path: string): Promise<CheckedCsv<Omit<ToldOrder, 'line'>>> {
  return readCheckedCsv(path, { required: ['reference', 'amountCents', 'email', 'product'], schema })
}
