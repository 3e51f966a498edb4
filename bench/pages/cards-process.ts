import { createServer } from 'node:http'
import { loadCards } from './build-cards.ts'
import { cardsProcessSchema } from './start-cards.ts'

/** A server that draws the cards for each request, in a process of its own, and does nothing else. start-cards.ts starts and ends it. */
process.once('message', (message) => {
  void serve(message)
})
process.once('disconnect', () => process.exit(0))

async function serve(message: unknown): Promise<void> {
  const render = (await loadCards()).createCardsRenderer(cardsProcessSchema.parse(message))
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(render())
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
}
