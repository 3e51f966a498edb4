import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/settings/config.ts'
import type { Environ } from '#server/settings/environment.ts'
import { findHolder, FolderHeldError } from '#server/db/embedded/folder-lock.ts'
import { OperatorError } from '#server/settings/operator-error.ts'

interface Filling {
  readonly config: Config
  /** What the configuration was read from: the launcher may have added to what it was started with. */
  readonly env: Environ
  say(step: string): void
}

/**
 * Puts the demo data where the site will look for it, in a process that ends with it: it takes half a gigabyte, and the launcher stays. Ends with
 * the launcher. Throws where it fails; the reason is on the terminal by then.
 */
export async function fillInChild({ config: { databaseUrl, dataFolder }, env, say }: Filling): Promise<void> {
  if (databaseUrl === null && existsSync(join(dataFolder, 'postgres'))) return
  const child = fork(new URL('./fill-data.ts', import.meta.url), {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  child.on('message', (step) => say(String(step)))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new OperatorError('The demo data is not in its place; the reason stands above.')
}

/** Throws FolderHeldError where another process has the embedded database of this folder. */
export function refuseHeldFolder({ databaseUrl, dataFolder }: Config): void {
  const holder = databaseUrl === null ? findHolder(dataFolder) : null
  if (holder) throw new FolderHeldError(dataFolder, holder)
}
