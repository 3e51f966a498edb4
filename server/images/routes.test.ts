import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Drawing } from '#artwork/drawing.ts'
import type { ImagePath } from './image-path.ts'
import { imageRoutes } from './routes.ts'
import { parseRequests } from '../http/serializer.ts'
import { pictureVersion } from './versioned-path.ts'

const emptyTable: Drawing = {
  kind: 'emptyTable',
  palette: { ink: '#14213d', ground: '#fbf7f0', accent: '#0f766e', second: '#e0a030' },
}
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  app = Fastify()
  app.setValidatorCompiler(parseRequests)
  await imageRoutes(app, {
    cacheFolder: folder,
    cacheBytes: 10_000_000,
    atOnce: 2,
    describe,
    missingPicture: () => emptyTable,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a card image is AVIF of 500 × 357 under 25 KB where the browser takes it, for ever, by Accept', async () => {
  const version = pictureVersion({ kind: 'cover', seed: '17', cuisine: 'Italian' })
  const answer = await image(`/images/f_auto,w_500,ar_1.4/covers/17-0.${version}`, 'image/avif,image/webp,*/*')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 500, height: 357, format: 'heif' })
  expect(answer.rawPayload.length).toBeLessThan(25_000)
})

test('who takes no AVIF gets WebP, and who takes neither gets JPEG', async () => {
  const path = '/images/f_auto,w_200,ar_1.4/covers/17-0'
  expect((await image(path, 'image/webp')).headers['content-type']).toBe('image/webp')
  const jpeg = await image(path, '*/*')
  expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ width: 200, height: 143, format: 'jpeg' })
})

test('heroes are 1600 × 900 and menus 1200 × 750 when plain', async () => {
  expect(await sharp((await image('/images/f_auto/heroes/nosh', '*/*')).rawPayload).metadata()).toMatchObject({
    width: 1600,
    height: 900,
  })
  expect(await sharp((await image('/images/f_auto/menus/17-0', '*/*')).rawPayload).metadata()).toMatchObject({
    width: 1200,
    height: 750,
  })
})

test.each([
  ['/images/f_auto,w_9000,ar_1.4/covers/17-0', 'transform'],
  ['/images/f_auto/covers/17', 'path'],
  ['/images/f_auto/covers/seventeen-0', 'path'],
  ['/images/f_auto/covers/..%2f..%2fetc%2fpasswd', 'path'],
  ['/images/f_auto/heroes/Nosh', 'path'],
])('%s is refused with the field that is wrong', async (url, field) => {
  const answer = await image(url, '*/*')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'invalidRequest',
    message: expect.any(String),
    fields: [{ field }],
    requestId: expect.any(String),
  })
})

test('an address without the version of the picture, or with an older one, is kept for a day only', async () => {
  for (const path of ['covers/17-0', 'covers/17-0.0123abcd', 'heroes/nosh'])
    expect((await image(`/images/f_auto,w_200,ar_1.4/${path}`, 'image/webp')).headers['cache-control']).toBe(
      'public, max-age=86400',
    )
})

test('where there is no picture a browser shows an empty table, and others are told that there is none', async () => {
  const shown = await image('/images/f_auto,w_500,ar_1.4/covers/404-0', 'image/webp,*/*')
  expect(shown.statusCode).toBe(404)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 500, height: 357 })
  expect((await image('/images/f_auto/covers/404-0', '*/*')).json()).toMatchObject({ code: 'notFound' })
})

test('an image is drawn once and then comes from the folder', async () => {
  const url = '/images/f_auto,w_600,ar_1.6/covers/18-1'
  const before = (await readdir(folder)).length
  const [first, second] = await Promise.all([image(url, 'image/webp'), image(url, 'image/webp')])
  const third = await image(url, 'image/webp')
  expect((await readdir(folder)).length).toBe(before + 1)
  expect(first?.rawPayload.equals(second?.rawPayload ?? Buffer.of())).toBe(true)
  expect(third.rawPayload.equals(first?.rawPayload ?? Buffer.of())).toBe(true)
})

test('the picture of a shared link is 1200 × 630, as the networks ask, and JPEG for who names no better', async () => {
  const answer = await image('/images/f_auto/shares/nosh/17', '*/*')
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  for (const path of ['shares/nosh', 'shares/Nosh/17', 'shares/nosh/0', 'shares/../17'])
    expect((await image(`/images/f_auto/${path}`, '*/*')).statusCode).not.toBe(200)
})

function image(url: string, accept: string) {
  return app.inject({ url, headers: { accept } })
}

async function describe(path: ImagePath): Promise<Drawing | null> {
  switch (path.kind) {
    case 'emptyTable':
      return emptyTable
    case 'hero':
      return {
        kind: 'hero',
        scene: 'still life, warm window',
        palette: { ink: '#14213d', ground: '#fbf7f0', accent: '#0f766e', second: '#e0a030' },
      }
    case 'share':
      return {
        kind: 'share',
        seed: path.merchantId,
        cuisine: 'Italian',
        ratingTenths: 41,
        palette: { ink: '#14213d', ground: '#fbf7f0', accent: '#0f766e', second: '#e0a030' },
      }
    case 'menu':
      return { kind: 'menu', seed: path.merchantId, cuisine: 'Thai', sections: [{ nameLengths: [9, 14] }] }
    case 'cover':
      return path.merchantId === '404'
        ? null
        : { kind: 'cover', seed: path.merchantId, cuisine: 'Italian', variant: path.variant }
  }
}
