import { ConfigError } from '#server/config-error.ts'
import { FolderHeldError } from '#server/db/folder-lock.ts'
import { readSettings } from '#server/settings.ts'
import { closeOnSignals, StartError, startServer } from '#server/main.ts'
import { builtPages } from './built-pages.ts'

/** The site as a process of its own, `npm run serve`: the server with the built pages, and its jobs. */
try {
  const server = await startServer({ config: readSettings(), pages: await builtPages() })
  closeOnSignals(server)
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError || error instanceof FolderHeldError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
