import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import type { PageData } from './cards-entry.tsx'

export interface CardsServer {
  readonly port: number
  close(): Promise<void>
}

/** What the page carries, as it came out of its JSON. */
export const cardsProcessSchema = z.custom<PageData>(
  (value) => z.object({ site: z.object(), state: z.object() }).safeParse(value).success,
)
const readySchema = z.object({ port: z.int() })

/** Starts cards-process.ts, once the cards are built. */
export async function startCards(pageData: PageData): Promise<CardsServer> {
  const child = fork(new URL('./cards-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = once(child, 'exit')
  child.send(pageData)
  const ready = await Promise.race([once(child, 'message'), ended.then(() => null)])
  if (ready === null) throw new Error('The server of the cards ended before it listened; its reason stands above.')
  return {
    port: readySchema.parse(ready[0]).port,
    async close() {
      child.disconnect()
      await ended
    },
  }
}
