import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './archive.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** What pg_dump says on its output. Throws BackupError where it is not there or ends badly. */
export async function* readTool(
  tool: Tool,
  { url, args }: { readonly url: string; readonly args: readonly string[] },
): AsyncIterable<Uint8Array> {
  const child = start(tool, { url, args, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = end(child, tool)
  // Awaited below; where the reader stops first, nobody else would take the refusal.
  ended.catch(() => undefined)
  try {
    for await (const part of child.stdout ?? []) yield part
    await ended
  } finally {
    child.kill()
  }
}

/** Runs pg_restore on what is given. Throws BackupError where it is not there or ends badly. */
export async function feedTool(
  tool: Tool,
  { url, args, input }: { readonly url: string; readonly args: readonly string[]; readonly input: Readable },
): Promise<void> {
  const child = start(tool, { url, args, stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = end(child, tool)
  // A tool that ends early closes its input: its exit code is the reason to tell.
  const fed = child.stdin ? pipeline(input, child.stdin).catch(() => undefined) : undefined
  await Promise.all([ended, fed])
}

interface StartOptions {
  readonly url: string
  readonly args: readonly string[]
  readonly stdio: ['ignore' | 'pipe', 'inherit' | 'pipe', 'inherit']
}

function start(tool: Tool, { url, args, stdio }: StartOptions): ChildProcess {
  const { address, password } = withoutPassword(url)
  return spawn(tool, ['--no-password', `--dbname=${address}`, ...args], { stdio, env: environment(password) })
}

/** Everybody on a machine reads the arguments of its processes, so the password goes by the environment. */
function withoutPassword(url: string): { readonly address: string; readonly password: string | null } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, password: password === '' ? null : password }
}

/** What the tools need of the environment, and none of the site's secrets. */
function environment(password: string | null): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(([name]) =>
    /^(PG[A-Z]+|PATH|HOME|USERPROFILE|SystemRoot|TMPDIR|TEMP|TMP|LANG|LC_[A-Z]+)$/.test(name),
  )
  return { ...Object.fromEntries(known), ...(password === null ? {} : { PGPASSWORD: password }) }
}

function end(child: ChildProcess, tool: Tool): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(notStarted(error, tool)))
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new BackupError(`${tool} ended with ${signal ?? `code ${code}`}; its reason stands above.`)),
    )
  })
}

function notStarted(error: Error, tool: Tool): Error {
  if (!('code' in error && error.code === 'ENOENT')) return error
  return new BackupError(
    `${tool} is not on the PATH. It comes with PostgreSQL's client, no older than the server: on Debian, apt install postgresql-client.`,
  )
}
