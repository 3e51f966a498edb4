import { ConfigError, readConfig } from '#server/config.ts'
import { FolderHeldError } from '#server/db/folder-lock.ts'
import { closeOnSignals, StartError, startServer } from '#server/main.ts'
import { builtPages } from './built-pages.ts'

/** The site as a process of its own: the server with the built pages. */
try {
  const server = await startServer({ config: readConfig(process.env), pages: await builtPages() })
  closeOnSignals(server)
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError || error instanceof FolderHeldError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
