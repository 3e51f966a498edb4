import { createLog } from '#server/log.ts'
import { longestEndMs, startServer } from '#server/main.ts'
import { lastWords } from '#server/settings/operator-error.ts'
import { runProcess } from '#server/run-process.ts'
import { readSettings } from '#server/settings/config.ts'
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
  console.error(lastWords(error))
  process.exit(1)
}
