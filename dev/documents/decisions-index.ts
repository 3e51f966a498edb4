import { readdirSync, readFileSync } from 'node:fs'
import { type DecisionRecord, headings, readRecord, subjects } from './decision-record.ts'

const folder = new URL('../../docs/decisions/', import.meta.url)

export function readRecords(): readonly DecisionRecord[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .toSorted()
    .map((file) => readRecord(file, readFileSync(new URL(file, folder), 'utf8')))
}

/** docs/decisions/README.md: all records by subject, a line each. */
export function decisionsIndex(records: readonly DecisionRecord[]): string {
  return [
    '# Decisions',
    '',
    '<!-- Written by `npm run documents` from the records in this folder. Change them, not this page. -->',
    '',
    `Why the product is built as it is: ${records.length} records. A title says what was decided. Gaps in the numbers mean nothing.`,
    '',
    '## Write one',
    '',
    'Write a record when a choice is expensive to reverse, surprises a reader of the code, or was measured. Skip it when the code or a rule of CONTRIBUTING.md says it all.',
    'Take the next free number. Never rewrite a decision: write another one, and link both (`Changes`, `Changed by`, `Extends`, `Extended by`).',
    '',
    '```markdown',
    '# 200. What was decided, as a sentence',
    '',
    'Date: 2026-12-31 · Status: accepted · Subject: Rewards',
    '',
    'Changes: [11](0011-search-by-squares.md)',
    '',
    headings.map((heading) => `## ${heading}`).join('\n\n'),
    '```',
    '',
    `Context and Decision are needed, the others where there is something to say. Status is proposed, accepted or superseded. Subjects are the headings below. Then run \`npm run documents\`.`,
    ...subjects.flatMap((subject) => [
      '',
      `## ${subject}`,
      '',
      ...records.filter((record) => record.subject === subject).map(lineOf),
    ]),
    '',
  ].join('\n')
}

function lineOf({ number, title, file, status, relations }: DecisionRecord): string {
  const changes = relations.filter(({ kind }) => kind === 'Changed by').map((other) => Number(other.file.slice(0, 4)))
  const notes = [
    ...(status === 'accepted' ? [] : [status]),
    ...(changes.length > 0 ? [`changed by ${changes.join(', ')}`] : []),
  ]
  return `- [${number}](${file}) ${title}${notes.length > 0 ? ` _(${notes.join('; ')})_` : ''}`
}
