import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { idText, instantText, mendedText, text } from '#contract/schemas/text.ts'
import { looseTexts } from './loose-texts.ts'
import { refuseLooseTexts } from './refuse-loose-texts.ts'

const bounded = {
  line: text({ max: 20 }),
  prose: text({ min: 8, max: 1000, kind: 'prose' }),
  password: text({ min: 8, max: 56, kind: 'asTyped' }),
  token: text({ max: 64 }).regex(/\D/, 'no card number'),
  id: idText(),
  moment: instantText(),
  mended: mendedText(300),
  kind: z.enum(['a', 'b']),
  one: z.literal('a'),
  count: z.coerce.number(),
  list: z.preprocess((value) => [value].flat(), z.array(z.enum(['a']))),
  texts: z.array(text({ max: 5 })).max(3),
  names: z.record(text({ max: 5 }), z.boolean()),
  either: z.union([text({ max: 5 }), z.null()]).optional(),
  state: z.string().regex(/^[A-Z]{2}$/),
}

test.each(Object.entries(bounded))('%s has its bounds', (_name, schema) => {
  expect(looseTexts(schema, 'body')).toEqual([])
})

const loose = {
  plain: z.string(),
  trimmed: z.string().trim().min(1),
  short: z.string().max(20),
  endless: z.string().refine((value) => !value.includes('\0')),
  openPattern: z.string().max(20).regex(/^.a+$/),
  halfPattern: z.string().max(20).regex(/^\d/),
  anythingBut: z
    .string()
    .max(20)
    .regex(/^[^,;]{3}$/),
  endlessDigits: z.string().regex(/^\d+$/),
  endlessMoment: z.iso.datetime(),
  anything: z.unknown(),
  any: z.any(),
  custom: z.custom<string>(),
  list: z.array(z.string().max(5)),
  names: z.record(z.string(), z.boolean()),
  optional: z.string().max(5).optional(),
  either: z.union([z.null(), z.string().max(5)]),
  others: z.looseObject({}),
  cut: z.string().transform((value) => value.slice(0, 20)),
  deep: z.object({ a: z.array(z.object({ b: z.string().nullable() })) }),
}

test.each(Object.entries(loose))('%s has none', (_name, schema) => {
  expect(looseTexts(schema, 'body')).not.toEqual([])
})

test('a place is named as a refusal names it', () => {
  expect(looseTexts(loose.deep, 'body')).toEqual(['body.a.0.b'])
})

test('a call that takes any text is not registered, nor one that does not say what it takes', () => {
  const app = Fastify()
  refuseLooseTexts(app, 'test')
  const handler = async () => ({})
  const body = z.object({ a: z.string().max(5) })
  expect(() => app.post('/a', { schema: { body }, handler })).toThrow('POST /a takes any text at body.a')
  expect(() => app.post('/b', { handler })).toThrow('POST /b takes any text at body')
  expect(() => app.get('/c/:id', { handler })).toThrow('GET /c/:id takes any text at params')
  expect(() => app.get('/d', { schema: { querystring: body }, handler })).toThrow('querystring.a')
  expect(() => app.get('/e/*', { handler })).not.toThrow()
})
