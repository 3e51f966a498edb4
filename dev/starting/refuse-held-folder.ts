import type { Config } from '#server/config.ts'
import { FolderHeldError, isAlive, readHolder } from '#server/db/folder-lock.ts'

/** Throws FolderHeldError where another process has the embedded database of this folder. */
export function refuseHeldFolder({ databaseUrl, dataFolder }: Config): void {
  const holder = databaseUrl === null ? readHolder(dataFolder) : null
  if (holder && isAlive(holder.pid)) throw new FolderHeldError(dataFolder, holder)
}
