import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { imageRoutes } from './routes.ts'
import { parseRequests } from '../http/serializer.ts'

test('the folder may go once the server is closed, also while a picture is asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-closing-'))
  const app = Fastify()
  app.setValidatorCompiler(parseRequests)
  const asked = Promise.withResolvers<void>()
  await imageRoutes(app, {
    cacheFolder: folder,
    cacheBytes: 10_000_000,
    atOnce: 2,
    async describe() {
      asked.resolve()
      return { kind: 'menu', seed: '17', cuisine: 'Thai', sections: [{ nameLengths: [9, 14] }] }
    },
    missingPicture: () => null,
  })
  const answer = Promise.resolve(
    app.inject({ url: '/images/f_auto/shares/nosh/17', headers: { accept: 'image/avif' } }),
  )
  await asked.promise
  await setImmediate()
  await app.close()
  await rm(folder, { recursive: true })
  expect((await answer).statusCode, 'never a fault').not.toBe(500)
})
