import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, readJson } from './read-json.ts'

const faultsOf = (text: string, numbers?: Parameters<typeof readJson>[1]) =>
  readJson(text, numbers).faults.map(({ path, message }) => `${path.join('.')}: ${message}`)

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"events":[{"b":1},{"amountCents":1,"x":{"a":":"},"amountCents":2}]}', 'events.1.amountCents'],
  ['{"a":{"a":1},"b":[{"a":1},{"c":{"d\\"":1,"d\\"":2}}]}', 'b.1.c.d"'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"":1,"":2}', ''],
  ['{"a":"\\\\","a":"}"}', 'a'],
])('a field that is there twice is named: %s', (text, path) => {
  expect(faultsOf(text)).toEqual([`${path}: is there twice`])
  expect(() => parseJson(text)).toThrow(new SyntaxError(`${path}: is there twice`))
})

test.each(['1e3', '10.0', '1.5', '-0', '1E2', '-0.0', '12e-1'])('%s is no whole number in digits', (number) => {
  expect(faultsOf(`{"a":"1e3 \\" 10.0","amount":[true,false,null,${number}]}`, 'whole')).toEqual([
    'amount.3: must be a whole number in digits',
  ])
  expect(faultsOf(`{"amount":${number}}`)).toEqual([])
})

test('decimals may be asked for without exponents', () => {
  expect(faultsOf('{"a":10.50,"b":1e3,"c":-7}', 'decimal')).toEqual(['b: must be a number without an exponent'])
})

test('what is written by JSON.stringify is read as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { value, faults } = readJson(text)
      expect(value).toEqual(JSON.parse(text))
      expect(faults).toEqual([])
    }),
  )
})

test('a field is found wherever it is repeated', () => {
  const name = fc.string()
  fc.assert(
    fc.property(name, fc.jsonValue(), fc.jsonValue(), fc.dictionary(name, fc.jsonValue()), (repeated, a, b, others) => {
      const { [repeated]: _, ...rest } = others
      const pairs = [...Object.entries(rest), [repeated, a] as const, [repeated, b] as const]
      const text = `[0,{${pairs.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',')}}]`
      expect(readJson(text).faults).toEqual([{ path: [1, repeated], message: 'is there twice' }])
    }),
  )
})

test('a megabyte of nests, of quotation marks and of repeated fields ends soon', () => {
  const deep = 100_000
  expect(readJson(`${'['.repeat(deep)}${']'.repeat(deep)}`).faults).toEqual([])
  expect(readJson(`{"a":"${'\\\\'.repeat(deep)}\\"","b":1}`).faults).toEqual([])
  const nested = `${'{"a":1,"a":'.repeat(deep)}1${'}'.repeat(deep)}`
  expect(() => readJson(nested)).toThrow(SyntaxError)
  expect(() => readJson(`{${'"a":1,'.repeat(deep)}"b":1}`)).toThrow(SyntaxError)
})

test.each(['', '{', '{"a":1,}', '{"a":01}', '{"a":0x10}', '{"a":+1}', '{"a":１０}', '{"a":1_000}', 'NaN'])(
  '%s is no JSON',
  (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError)
  },
)

test('a byte order mark before a text says nothing, and hides no field that is there twice', () => {
  expect(parseJson('\uFEFF{"a":1}')).toEqual({ a: 1 })
  expect(readJson('\uFEFF{"a":1,"a":2}').faults).toMatchObject([{ path: ['a'] }])
  expect(() => parseJson('\uFEFF\uFEFF{}')).toThrow(SyntaxError)
})
