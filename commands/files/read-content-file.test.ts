import { expect, test } from 'vitest'
import { readContentFile } from './read-content-file.ts'

const block = { type: 'body_text', text_desktop: 'Call {supportPhone}.', text_mobile: 'Call.' }

function problemsOf(value: unknown) {
  const read = readContentFile({ file: 'help.json', text: JSON.stringify(value, null, 2), name: 'sidebar' })
  return read.ok ? [] : read.problems
}

test('one entry or a list of entries is taken', () => {
  const entry = { slug: 'help', fields: { page_text: [block] } }
  const read = (text: string) => readContentFile({ file: 'help.json', text, name: 'sidebar' })
  expect(read(JSON.stringify(entry))).toEqual({ ok: true, entries: [entry] })
  expect(read(JSON.stringify([entry]))).toEqual({ ok: true, entries: [entry] })
})

test('a mistake is named by file, line and field', () => {
  const wrong = { ...block, type: 'heading', text_mobile: 'Hello {nickname}' }
  expect(problemsOf({ slug: 'help', fields: { page_text: [block, wrong] } })).toEqual([
    expect.stringMatching(/^help\.json:11: fields\.page_text\.1\.type: Invalid option/),
    'help.json:13: fields.page_text.1.text_mobile: has the unknown parameter {nickname}',
  ])
})

test('words that no database can hold are named like any mistake', () => {
  for (const text_mobile of ['Call\0', '\ud800', '\u001b[2J'])
    expect(problemsOf({ slug: 'help', fields: { page_text: [{ ...block, text_mobile }] } })).toEqual([
      'help.json:8: fields.page_text.0.text_mobile: must be text without control characters',
    ])
})

test('a field that is missing is named at the nearest line around it', () => {
  expect(problemsOf({ slug: 'help', fields: {} })).toEqual(['help.json:3: fields.page_text: is missing'])
})

test('a slug that is there twice is named', () => {
  const entry = { slug: 'help', fields: { page_text: [block] } }
  expect(problemsOf([entry, entry])).toEqual([expect.stringMatching(/^help\.json:\d+: 1\.slug: is there twice$/)])
})

test('what is no JSON is named with its line', () => {
  const read = (text: string) => readContentFile({ file: 'help.json', text, name: 'sidebar' })
  for (const text of ['{\n  "slug": help\n}', '{\n  "slug": "help",,\n}', '[\n  {'])
    expect(read(text)).toEqual({ ok: false, problems: [expect.stringMatching(/^help\.json:2: is no JSON/)] })
})
