import { createHash } from 'node:crypto'
import { contentNames } from '#domain/content/contents.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { followFile, type FileEntry } from './follow-file.ts'
import {
  findContentState,
  findEntries,
  findFilesChecksums,
  lockContents,
  removeEntry,
  saveEntries,
  saveFilesChecksum,
  type StoredEntry,
} from './store.ts'

type WrittenPartner = Pick<Partner, 'id' | 'writtenContent'>

interface Circumstances {
  readonly now: Date
  readonly log: { warn(facts: object, message: string): void }
}

/**
 * Brings what changed in the partners' files into the database. An entry that no operator has touched follows its file; one that an
 * operator changed is kept, and the log names it. Where no file changed it is one small query.
 */
export async function followFiles(
  engine: Db,
  partners: readonly WrittenPartner[],
  circumstances: Circumstances,
): Promise<void> {
  const checksums = await findFilesChecksums(engine)
  const changed = partners.filter((partner) => checksums.get(partner.id) !== checksumOf(partner))
  if (changed.length === 0) return
  await inTransaction(engine, async (tx) => {
    await lockContents(tx)
    for (const partner of changed) await followPartner(tx, partner, circumstances)
  })
}

async function followPartner(tx: Db, partner: WrittenPartner, { now, log }: Circumstances): Promise<void> {
  const filesChecksum = checksumOf(partner)
  // Another copy of the server may have been faster.
  if ((await findContentState(tx, partner.id))?.filesChecksum === filesChecksum) return
  const stored = await findEntries(tx, partner.id)
  const files = fileEntries(partner)
  const verdicts = [...pairsOf(stored, files)].map(([entry, file]) => followFile(entry, file))
  const partnerId = partner.id
  await saveEntries(tx, { partnerId, now, entries: verdicts.flatMap(({ save }) => save ?? []) })
  for (const { remove } of verdicts) if (remove) await removeEntry(tx, { partnerId, ...remove })
  for (const { keptEdited } of verdicts)
    if (keptEdited)
      log.warn(
        { partnerId, contentName: keptEdited.name, slug: keptEdited.slug },
        'a content entry was changed by an operator and is kept, though its file has changed',
      )
  await saveFilesChecksum(tx, { partnerId, filesChecksum })
}

/** Every entry that the database or a file has, with the other's half. */
function pairsOf(
  stored: readonly StoredEntry[],
  files: readonly FileEntry[],
): Iterable<readonly [StoredEntry | null, FileEntry | null]> {
  const keyOf = ({ name, slug }: { readonly name: string; readonly slug: string }) => `${name} ${slug}`
  const byKey = new Map(stored.map((entry) => [keyOf(entry), entry]))
  const written = new Set(files.map(keyOf))
  return [
    ...files.map((file) => [byKey.get(keyOf(file)) ?? null, file] as const),
    ...stored.filter((entry) => !written.has(keyOf(entry))).map((entry) => [entry, null] as const),
  ]
}

function fileEntries({ writtenContent }: WrittenPartner): FileEntry[] {
  return contentNames.flatMap((name) =>
    writtenContent[name].map(({ slug, fields }, position) => ({ name, slug, position, fields: { ...fields } })),
  )
}

function checksumOf({ writtenContent }: WrittenPartner): string {
  return createHash('sha256').update(JSON.stringify(writtenContent)).digest('hex')
}
