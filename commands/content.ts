import { parseArgs } from 'node:util'
import { contentNames, type ContentName } from '#domain/content/contents.ts'
import { loadPartners } from '#partners/registry.ts'
import { publishDrafts, putDrafts, revertEntries } from '#server/content/edit-entries.ts'
import { followFiles } from '#server/content/follow-files.ts'
import { findEntries } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'
import { readWhole } from '#server/input-files/read-whole.ts'
import { chosenPartner, readActor } from './command-line/options.ts'
import { listContent } from './command-line/list-content.ts'
import { readContentFile } from './files/read-content-file.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run content -- <what> --partner <partner> …
  list    --partner <partner> [<content>]                                the entries, and which were edited
  get     --partner <partner> <content> [<slug>]                         the entries as JSON; --draft: with unpublished drafts
  put     --partner <partner> <content> <file>|-  --actor <your name>    one entry or a list of them, kept as drafts
  publish --partner <partner> <content> [<slug>] --actor <your name>     publishes the drafts within seconds
  revert  --partner <partner> <content> [<slug>] --actor <your name>     back to the files of partners/; --draft: drops the drafts only
Contents: ${contentNames.join(', ')}. The audit log keeps who changed what.`

await runCommand(usage, async ({ openDatabase }) => {
  const { partners } = loadPartners()
  const asked = readAsked(partners.map(({ id }) => id))
  const database = await openDatabase()
  const log = { warn: (facts: object, message: string) => console.error(message, facts) }
  await followFiles(database.engine, partners, { now: new Date(), log })
  console.log(await answer(database.engine, asked))
})

type ContentDeed =
  | { readonly verb: 'list'; readonly partnerId: string; readonly name: ContentName | null }
  | (Chosen & { readonly verb: 'get'; readonly draft: boolean })
  | (Chosen & { readonly verb: 'publish' | 'revert'; readonly draft: boolean; readonly actor: string })
  | (Chosen & { readonly verb: 'put'; readonly actor: string; readonly entries: ReturnType<typeof readEntries> })

interface Chosen {
  readonly partnerId: string
  readonly name: ContentName
  readonly slug: string | null
  readonly now: Date
}

/** A file with mistakes is refused here, before anything is opened. */
function readAsked(ids: readonly string[]): ContentDeed {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { partner: { type: 'string' }, draft: { type: 'boolean', default: false }, actor: { type: 'string' } },
  })
  const [verb = '', written, third, ...others] = positionals
  if (!isVerb(verb) || others.length > 0) throw new UsageError()
  const partnerId = chosenPartner(values.partner, ids)
  const name = written === undefined ? null : contentNamed(written)
  if (verb === 'list') return { verb, partnerId, name }
  if (name === null) throw new UsageError(`There is no content "". The contents: ${contentNames.join(', ')}`)
  const chosen = { partnerId, name, now: new Date() }
  if (verb === 'get') return { verb, ...chosen, slug: third ?? null, draft: values.draft }
  const actor = readActor(values)
  return verb === 'put'
    ? { verb, ...chosen, actor, slug: null, entries: readEntries(name, third) }
    : { verb, ...chosen, actor, slug: third ?? null, draft: values.draft }
}

async function answer(engine: Db, asked: ContentDeed): Promise<string> {
  switch (asked.verb) {
    case 'list':
      return listContent(await findEntries(engine, asked.partnerId), asked.name)
    case 'get':
      return getEntries(engine, asked)
    case 'put':
      await putDrafts(engine, asked)
      return `Kept as drafts: ${asked.entries.map((entry) => entry.slug).join(', ')}. npm run content -- publish --partner ${asked.partnerId} ${asked.name} shows them.`
    case 'publish':
      return told('Published', await publishDrafts(engine, asked))
    case 'revert':
      return told(
        asked.draft ? 'Drafts dropped' : 'Back to the files',
        await revertEntries(engine, asked, asked.draft ? 'drafts' : 'all'),
      )
  }
}

async function getEntries(engine: Db, { partnerId, name, slug, draft }: Chosen & { draft: boolean }): Promise<string> {
  const found = (await findEntries(engine, partnerId))
    .filter((entry) => entry.name === name && (slug === null || entry.slug === slug))
    .map((entry) => ({ slug: entry.slug, fields: (draft ? entry.draft : null) ?? entry.published }))
  if (found.length === 0) console.error(`${partnerId} has no such entry of ${name}.`)
  return JSON.stringify(found, null, 2)
}

function told(what: string, slugs: readonly string[]): string {
  return slugs.length === 0 ? 'Nothing to do.' : `${what}: ${slugs.join(', ')}`
}

function readEntries(name: ContentName, path: string | undefined) {
  if (path === undefined) throw new UsageError()
  const read = readContentFile({ file: path === '-' ? 'standard input' : path, text: readText(path), name })
  if (!read.ok) throw new UsageError(read.problems.join('\n'))
  return read.entries
}

function readText(path: string): string {
  try {
    return readWhole(path === '-' ? 0 : path)
  } catch (error) {
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isVerb(written: string): written is ContentDeed['verb'] {
  return ['list', 'get', 'put', 'publish', 'revert'].includes(written)
}

function contentNamed(written: string): ContentName {
  const name = contentNames.find((known) => known === written)
  if (name !== undefined) return name
  throw new UsageError(`There is no content "${written}". The contents: ${contentNames.join(', ')}`)
}
