import { z } from 'zod'
import { type Currency, currencies } from '#domain/money/money.ts'
import { type CheckedCsv, readCheckedCsv } from '../delivery-holds/read-checked-csv.ts'

/** That the partner has counted a posting of ours, with the line of its file. */
export interface Acknowledgement {
  readonly line: number
  /** The id under which we delivered it. */
  readonly postingId: string
  readonly amount: number
  /** Null: the file does not say. */
  readonly currency: Currency | null
  /** Of whom, by our name for them and by the partner's number; null: the file does not say. */
  readonly memberPublicId: string | null
  readonly partnerNumber: string | null
}

const wholeNumber = z
  .string()
  .regex(/^(?:0|-?[1-9]\d{0,14})$/, 'expected a whole number')
  .transform(Number)
/** A UUID as we write it; a number where the posting is of before. */
const postingIdPattern = /^(?:[1-9]\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const name = z.string().max(64).default('')

const schema = z
  .object({
    postingId: z.string().regex(postingIdPattern, 'expected the id of a posting'),
    amount: wholeNumber,
    currency: z.enum(currencies, `expected one of ${currencies.join(', ')}`).optional(),
    memberPublicId: name,
    partnerNumber: name,
  })
  .transform(({ currency, memberPublicId, partnerNumber, ...row }) => ({
    ...row,
    currency: currency ?? null,
    memberPublicId: memberPublicId === '' ? null : memberPublicId,
    partnerNumber: partnerNumber === '' ? null : partnerNumber,
  }))

/**
 * Reads what a partner says that it has counted: CSV with the columns postingId and amount, perhaps currency, memberPublicId and partnerNumber; others
 * are passed over.
 */
export async function readAcknowledgements(path: string): Promise<CheckedCsv<Omit<Acknowledgement, 'line'>>> {
  return readCheckedCsv(path, { required: ['postingId', 'amount'], schema })
}
