import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { DatabaseRefusal } from '../settings/operator-error.ts'

const manifestSchema = z.object({
  format: z.literal('commensal-backup-1'),
  database: z.enum(['embedded', 'postgres']),
  /** The release that made it. */
  release: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  extensions: z.array(z.string()),
  /** The rows of each table. */
  counts: z.record(z.string(), z.int().nonnegative()),
})

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestSchema>

/**
 * A file in three parts: the manifest as one line of JSON; what pg_dump, or the embedded database, wrote; a line feed and the SHA-256 of all before it in
 * hexadecimal. So one file is whole or refused, and `tail -n +2 <file> | head -c -65 | pg_restore` reads it without us.
 */
export interface Archive {
  readonly manifest: Manifest
  /** The database's own part. */
  payload(): Readable
}

const trailerBytes = 65
const longestManifest = 1_048_576

/** Writes beside the file and renames at the end, so that a file of that name is always whole. Only the user may read it. */
export async function writeArchive(
  path: string,
  { manifest, payload }: { readonly manifest: Manifest; readonly payload: AsyncIterable<Uint8Array> },
): Promise<void> {
  if (existsSync(path)) throw new BackupError(`${path} is there already: choose another name.`)
  const draft = `${path}.${process.pid}.draft`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      for await (const part of withManifest(manifest, payload)) {
        hash.update(part)
        await file.writeFile(part)
      }
      await file.writeFile(`\n${hash.digest('hex')}`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw inWords(error, path)
  }
}

/** Reads the whole file once. Throws BackupError where it was cut off or altered, or is no backup. */
export async function readArchive(path: string): Promise<Archive> {
  try {
    const { size, firstLine, trailer } = await readEnds(path)
    const end = size - trailerBytes
    if (firstLine === null || end <= firstLine.length) throw new BackupError(`${path} is not a backup.`)
    if ((await checksumOf(path, end)) !== trailer)
      throw new BackupError(`${path} was cut off or altered: its checksum is another. Nothing was restored.`)
    const manifest = manifestSchema.safeParse(JSON.parse(firstLine.toString('utf8')))
    if (!manifest.success) throw new BackupError(`${path} is a backup of another kind than this release knows.`)
    const start = firstLine.length + 1
    // `end` of a read stream is the last byte that is read.
    return { manifest: manifest.data, payload: () => createReadStream(path, { start, end: end - 1 }) }
  } catch (error) {
    throw inWords(error, path)
  }
}

async function* withManifest(manifest: Manifest, payload: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`)
  yield* payload
}

interface Ends {
  readonly size: number
  readonly firstLine: Buffer | null
  readonly trailer: string
}

async function readEnds(path: string): Promise<Ends> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, longestManifest))
    await file.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(size, trailerBytes))
    await file.read(tail, 0, tail.length, size - tail.length)
    const lineEnd = head[0] === '{'.charCodeAt(0) ? head.indexOf('\n') : -1
    return {
      size,
      firstLine: lineEnd < 0 ? null : head.subarray(0, lineEnd),
      trailer: tail.toString('latin1').slice(1),
    }
  } finally {
    await file.close()
  }
}

async function checksumOf(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { end: bytes - 1 })) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** A missing folder or a full disk is the operator's to mend, and needs no stack. */
function inWords(error: unknown, path: string): unknown {
  return error instanceof Error && 'code' in error && 'syscall' in error
    ? new BackupError(`${path}: ${error.message}`, { cause: error })
    : error
}

/** Why a backup was not made or not restored. */
export class BackupError extends DatabaseRefusal {}
