import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { Format } from '../command-line/options.ts'
import { asText, stringifyCsvRow } from './stringify-csv-row.ts'

const columns = [
  'postingId',
  'memberPublicId',
  'partnerNumber',
  'currency',
  'amount',
  'source',
  'code',
  'reversal',
  'transactionId',
  'merchantName',
  'dinedAt',
  'postedAt',
]

/** Newline-delimited JSON has a line for each posting; CSV has one for each line of a posting, with that line's amount. */
export async function* formatPostings(postings: AsyncIterable<PartnerPosting>, format: Format): AsyncGenerator<string> {
  if (format === 'csv') yield stringifyCsvRow(columns)
  for await (const posting of postings) yield format === 'csv' ? csvOf(posting) : `${JSON.stringify(posting)}\n`
}

function csvOf(posting: PartnerPosting): string {
  return posting.lines.map((line) => stringifyCsvRow(rowOf(posting, line))).join('')
}

function rowOf(posting: PartnerPosting, line: PartnerPosting['lines'][number]): readonly string[] {
  return [
    posting.postingId,
    posting.memberPublicId,
    posting.partnerNumber ?? '',
    posting.currency,
    String(line.amount),
    line.source,
    line.code,
    String(posting.reversal),
    posting.transactionId ?? '',
    asText(posting.merchantName ?? ''),
    posting.dinedAt ?? '',
    posting.postedAt,
  ]
}
