import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import type { Migration } from '#server/db/migrating/migration-files.ts'

/** A statement that would stop the site, or break the release that still runs. */
export interface BlockingStatement {
  readonly file: string
  readonly line: number
  readonly reason: string
}

const linter = new URL('../../node_modules/squawk-cli/js/bin/squawk', import.meta.url).pathname

const findingsSchema = z.array(
  z.object({ line: z.int(), rule_name: z.string(), message: z.string(), help: z.string().nullish() }),
)

/** What has to do with how a table is made, not with locks; the runner sets both timeouts. */
const otherMatters = [
  'ban-char-field',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamptz',
  'require-lock-timeout',
  'require-statement-timeout',
]

/** What the release that expanded no longer uses, a contract step may take away. */
const contractRules = ['ban-drop-column', 'ban-drop-table', 'renaming-column', 'renaming-table']

/** What the linter lets pass. Looked for in statements without their comments and texts. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/^lock\b/i, 'locks a table by hand: the site waits until the file ends'],
  [/^truncate\b/i, 'empties a table that the site may use, under an exclusive lock'],
  [/^(cluster|vacuum)\b/i, 'rewrites or sweeps tables: that is for an operator, at a time of their own'],
  [/^alter table\b.*\bset (un)?logged\b/is, 'rewrites the table under an exclusive lock'],
  [/^do\b/i, 'hides its statements from this check: write them out'],
  [
    /^(update|delete from|merge into)\b/i,
    'keeps every row that it changes locked until the file ends: change rows by a job, in batches',
  ],
  [/^refresh materialized view (?!concurrently)/i, 'locks readers out of the view: add concurrently'],
]

const outsideOnly = [
  /^(create|drop|reindex)\b.*\bconcurrently\b/is,
  'is refused inside a transaction: a file of its own that begins with "-- without transaction"',
] as const

/** Looks at one file: with Squawk, a linter of PostgreSQL migrations, and for what that lets pass. */
export function findBlocking(migration: Migration): BlockingStatement[] {
  const { name: file, text } = migration
  const rules = migration.runs === 'alone' ? forbidden : [...forbidden, outsideOnly]
  const handmade = statementsOf(text).flatMap(({ statement, line }) =>
    rules.filter(([pattern]) => pattern.test(statement)).map(([, reason]) => ({ file, line, reason })),
  )
  return [...lint(migration), ...handmade, ...severalTables(migration)].toSorted((one, other) => one.line - other.line)
}

/** A transaction that holds one table and waits for another is what deadlocks with the site are made of. */
function severalTables({ name: file, text, runs }: Migration): BlockingStatement[] {
  if (runs === 'alone') return []
  const statements = statementsOf(text)
  const made = new Set(statements.flatMap(({ statement }) => tableOf(/^create table (?:if not exists )?/i, statement)))
  const altered = statements.flatMap(({ statement, line }) =>
    tableOf(/^(?:alter|drop) table (?:if exists )?(?:only )?/i, statement)
      .filter((table) => !made.has(table))
      .map((table) => ({ table, line })),
  )
  const other = altered.find(({ table }) => table !== altered[0]?.table)
  if (!other) return []
  return [
    { file, line: other.line, reason: `locks ${other.table} while it holds ${altered[0]?.table}: a file for each` },
  ]
}

function tableOf(beginning: RegExp, statement: string): string[] {
  const start = beginning.exec(statement)?.[0]
  const name = start === undefined ? undefined : /^[\w".]+/.exec(statement.slice(start.length))?.[0]
  return name === undefined ? [] : [name.toLowerCase().replaceAll(/"|^public\./g, '')]
}

function lint({ name: file, text, runs, needsRelease }: Migration): BlockingStatement[] {
  const excluded = needsRelease === null ? otherMatters : [...otherMatters, ...contractRules]
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      linter,
      '--reporter=json',
      '--pg-version=15.0',
      runs === 'alone' ? '--no-assume-in-transaction' : '--assume-in-transaction',
      ...excluded.map((rule) => `--exclude=${rule}`),
      `--stdin-filepath=${file}`,
    ],
    { input: text, encoding: 'utf8' },
  )
  if (error || status === null || stdout === '')
    throw new Error(`The linter did not look at ${file}: ${error?.message ?? stderr}`)
  return findingsSchema.parse(JSON.parse(stdout)).map(({ line, rule_name: rule, message, help }) => ({
    file,
    line: line + 1,
    reason: `${message} ${help ?? ''} (${rule})`,
  }))
}

/** Comments and quoted texts become blanks, so that lines stay where they are. */
function statementsOf(text: string): { readonly statement: string; readonly line: number }[] {
  const bare = text.replaceAll(/--.*$|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/gm, (found) =>
    found.replaceAll(/[^\n]/g, ' '),
  )
  let at = 0
  return bare.split(';').map((part) => {
    const start = at + part.length - part.trimStart().length
    at += part.length + 1
    return { statement: part.trim(), line: bare.slice(0, start).split('\n').length }
  })
}
