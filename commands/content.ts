import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contentNames, type ContentName } from '#domain/content-names.ts'
import { loadPartners } from '#partners/registry.ts'
import { readConfig } from '#server/config.ts'
import { publishDrafts, putDrafts, revertEntries } from '#server/content/edit-entries.ts'
import { followFiles } from '#server/content/follow-files.ts'
import { findEntries } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { listContent } from './list-content.ts'
import { readContentFile } from './read-content-file.ts'

const usage = `npm run content -- <what> --partner <partner> …
  list    --partner <partner> [<content>]                what there is, and what was changed
  get     --partner <partner> <content> [<slug>]         the entries as JSON; --draft: drafts over what is published
  put     --partner <partner> <content> <file>|-         one entry or a list of them, kept as drafts
  publish --partner <partner> <content> [<slug>]         shows the drafts to everybody, within seconds
  revert  --partner <partner> <content> [<slug>]         back to the files of partners/; --draft: drops the drafts only
Contents: ${contentNames.join(', ')}`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { partner: { type: 'string' }, draft: { type: 'boolean', default: false } },
})
const [verb = '', name, third] = positionals
if (!['list', 'get', 'put', 'publish', 'revert'].includes(verb) || positionals.length > 3) fail(usage)
const { partners } = loadPartners()
const partner = partners.find(({ id }) => id === values.partner)
if (!partner)
  fail(
    `--partner: there is no partner "${values.partner ?? ''}". The partners: ${partners.map(({ id }) => id).join(', ')}`,
  )
if (name === undefined ? verb !== 'list' : !isContentName(name))
  fail(`There is no content "${name ?? ''}". The contents: ${contentNames.join(', ')}`)
const partnerId = partner.id
// A file with mistakes is refused before anything is opened.
const entries = verb === 'put' ? readEntries(name) : []

const database = await openForCommand(readConfig(process.env))
try {
  const log = { warn: (facts: object, message: string) => console.error(message, facts) }
  await followFiles(database.engine, partners, { now: new Date(), log })
  console.log(await run(database.engine))
} finally {
  await database.close()
}

async function run(engine: Db): Promise<string> {
  if (name === undefined || !isContentName(name) || verb === 'list') {
    return listContent(await findEntries(engine, partnerId), name ?? null)
  }
  const slug = verb === 'put' ? null : (third ?? null)
  const chosen = { partnerId, name, slug, now: new Date() }
  switch (verb) {
    case 'get':
      return getEntries(engine, chosen)
    case 'put':
      await putDrafts(engine, { ...chosen, entries })
      return `Kept as drafts: ${entries.map((entry) => entry.slug).join(', ')}. npm run content -- publish --partner ${partnerId} ${name} shows them.`
    case 'publish':
      return told('Published', await publishDrafts(engine, chosen))
    default:
      return told(
        values.draft ? 'Drafts dropped' : 'Back to the files',
        await revertEntries(engine, chosen, values.draft ? 'drafts' : 'all'),
      )
  }
}

async function getEntries(
  engine: Db,
  chosen: { readonly name: ContentName; readonly slug: string | null },
): Promise<string> {
  const found = (await findEntries(engine, partnerId))
    .filter((entry) => entry.name === chosen.name && (chosen.slug === null || entry.slug === chosen.slug))
    .map((entry) => ({ slug: entry.slug, fields: (values.draft ? entry.draft : null) ?? entry.published }))
  if (found.length === 0) console.error(`${partnerId} has no such entry of ${chosen.name}.`)
  return JSON.stringify(found, null, 2)
}

function told(what: string, slugs: readonly string[]): string {
  return slugs.length === 0 ? 'Nothing to do.' : `${what}: ${slugs.join(', ')}`
}

function readEntries(content: string | undefined) {
  if (content === undefined || !isContentName(content) || third === undefined) fail(usage)
  const file = third === '-' ? 'standard input' : third
  const read = readContentFile({ file, text: readText(third), name: content })
  if (!read.ok) fail(read.problems.join('\n'))
  return read.entries
}

function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isContentName(written: string): written is ContentName {
  return contentNames.some((known) => known === written)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
