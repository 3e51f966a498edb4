/** The subjects of the index, in its order. */
export const subjects = [
  'Rewards',
  'Events and matching',
  'Journal and delivery',
  'Cards',
  'Accounts and sign-in',
  'Mail, texts and notices',
  'Host applications and operators',
  'Programs, restaurants and content',
  'Tables, reviews and surveys',
  'Search and map',
  'Pages and browsers',
  'Security and abuse',
  'Database',
  'Running it',
  'Code and tests',
] as const

/** `superseded`: another decision took its place altogether, and is linked as `Changed by`. */
const statuses = ['proposed', 'accepted', 'superseded'] as const
/** The headings of a record, in their order. The first two are needed. */
export const headings = ['Context', 'Decision', 'Evidence', 'Alternatives', 'Limits', 'Consequences'] as const
const inverses: ReadonlyMap<string, string> = new Map([
  ['Changes', 'Changed by'],
  ['Changed by', 'Changes'],
  ['Extends', 'Extended by'],
  ['Extended by', 'Extends'],
])

export interface DecisionRecord {
  readonly file: string
  readonly number: number
  readonly title: string
  readonly date: string
  readonly status: string
  readonly subject: string
  readonly relations: readonly Relation[]
  readonly headings: readonly string[]
}

interface Relation {
  readonly kind: string
  /** The other record's file. */
  readonly file: string
}

/** A record as its file has it. Throws where the title or the line of date, status and subject reads otherwise. */
export function readRecord(file: string, text: string): DecisionRecord {
  const [, number, title = ''] = /^# (\d+)\. (\S.*)\n/.exec(text) ?? []
  const [, date = '', status = '', subject = ''] =
    /^Date: (\d{4}-\d\d-\d\d) · Status: (\w+) · Subject: (.+)$/m.exec(text) ?? []
  if (number === undefined || date === '')
    throw new Error(`${file}: expected "# 7. Title" and "Date: 2026-01-31 · Status: accepted · Subject: …"`)
  const [links = ''] = /^(?:Changes|Changed by|Extends|Extended by): .+$/m.exec(text) ?? []
  const relations = links.split(' · ').flatMap((part) => {
    const [kind = '', ...named] = part.split(/: /)
    return [...named.join(': ').matchAll(/\[\d+\]\(([^)]+)\)/g)].map(([, other = '']) => ({ kind, file: other }))
  })
  const own = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  return { file, number: Number(number), title, date, status, subject, relations, headings: own }
}

/** What is wrong with records, each by its file. */
export function recordProblems(records: readonly DecisionRecord[]): readonly string[] {
  return records.flatMap((record) => [
    ...shapeProblems(record).map((problem) => `${record.file}: ${problem}`),
    ...record.relations
      .filter(({ kind, file }) => !hasRelation(records, file, { kind: inverses.get(kind) ?? '', file: record.file }))
      .map(({ kind, file }) => `${file}: lacks "${inverses.get(kind)}: ${record.file}"`),
  ])
}

function hasRelation(records: readonly DecisionRecord[], file: string, wanted: Relation): boolean {
  const other = records.find((record) => record.file === file)
  return other?.relations.some((each) => each.kind === wanted.kind && each.file === wanted.file) === true
}

function shapeProblems({ file, number, status, subject, relations, headings: own }: DecisionRecord): readonly string[] {
  const places = own.map((heading) => headings.findIndex((known) => known === heading))
  const isOrdered = places.every((place, index) => place > (places[index - 1] ?? -1))
  const checks: readonly (readonly [boolean, string])[] = [
    [Number(file.slice(0, 4)) === number, `is named for another number than ${number}`],
    [statuses.some((known) => known === status), `has the status "${status}", expected ${statuses.join(', ')}`],
    [subjects.some((known) => known === subject), `has the subject "${subject}"`],
    [isOrdered, `has the headings ${own.join(', ')}; expected some of ${headings.join(', ')}, in this order`],
    [own.includes('Context') && own.includes('Decision'), 'needs Context and Decision'],
    [status !== 'superseded' || relations.some(({ kind }) => kind === 'Changed by'), 'is superseded by no other'],
  ]
  return checks.filter(([isRight]) => !isRight).map(([, problem]) => problem)
}
