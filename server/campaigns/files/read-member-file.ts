import type { Readable } from 'node:stream'
import type { ColumnSet } from '../../merchants/import/column-set.ts'
import { readRows } from '../../merchants/import/read-rows.ts'
import { memberColumn, type NamedMember } from '../list-members.ts'

/** One member in each row, by the public id; other columns are the operator's own. */
const columns: ColumnSet<'member'> = {
  names: { member: memberColumn },
  required: ['member'],
  about: { member: 'Public id of the member.' },
  others: 'passed over',
}

/** The members that a CSV file names, plain or gzip. Throws ImportFileError where the file itself is broken. */
export async function readMemberFile(file: Readable): Promise<readonly NamedMember[]> {
  const members: NamedMember[] = []
  for await (const { line, fields } of readRows(file, columns))
    members.push({ line, publicId: fields.get('member') ?? '' })
  return members
}
