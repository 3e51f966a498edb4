import { ConfigError } from '#server/config-error.ts'
import { FolderHeldError } from '#server/db/folder-lock.ts'
import { createLog } from '#server/log.ts'
import { longestEndMs, StartError, startServer } from '#server/main.ts'
import { runProcess } from '#server/run-process.ts'
import { readSettings } from '#server/settings.ts'
import { builtPages } from './built-pages.ts'

/** The site as a process of its own, `npm run serve`: the server with the built pages, and its jobs. */
try {
  const config = readSettings()
  await runProcess({
    log: createLog(config),
    longestEndMs: longestEndMs(config),
    start: async (stopping) => startServer({ config, pages: await builtPages(), stopping }),
  })
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError || error instanceof FolderHeldError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
