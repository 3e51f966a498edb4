import type { Config } from '#server/config.ts'
import { findHolder, FolderHeldError } from '#server/db/folder-lock.ts'

/** Throws FolderHeldError where another process has the embedded database of this folder. */
export function refuseHeldFolder({ databaseUrl, dataFolder }: Config): void {
  const holder = databaseUrl === null ? findHolder(dataFolder) : null
  if (holder) throw new FolderHeldError(dataFolder, holder)
}
