import { type KeptFile, keepInput } from '#server/input-files/keep-input.ts'
import { CommandRefusal } from '../command-line/run-command.ts'

/** Keeps files for as long as a deed reads them, as often as it does, by the paths that were typed. A CommandRefusal says which can't be read. */
export async function withFiles(
  paths: readonly string[],
  deed: (kept: (path: string) => string) => Promise<void>,
): Promise<void> {
  const files = new Map<string, KeptFile>()
  try {
    for (const path of paths) files.set(path, await keepOne(path))
    await deed((path) => files.get(path)?.path ?? path)
  } finally {
    for (const file of files.values()) file.remove()
  }
}

async function keepOne(path: string): Promise<KeptFile> {
  try {
    return await keepInput(path)
  } catch (error) {
    throw new CommandRefusal(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
