import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
/** Every requirement of the standard's levels 1 and 2, in its order, with its level. */
const levels = new Map(
  readFileSync('tests/asvs-levels.txt', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
)
const ids = [...levels.keys()]
const answers = ['met', 'not met', 'not applicable'] as const
type Answer = (typeof answers)[number]

interface Row {
  readonly ids: readonly string[]
  readonly subject: string
  readonly answer: string
  readonly how: string
}

const rows: Row[] = [...page.matchAll(/^\| (V\d[^|]*)\|([^|]*)\|([^|]*)\|(.*)\|$/gm)].map(
  ([, named = '', subject = '', answer = '', how = '']) => ({
    ids: named.trim().split(', ').flatMap(rangeOf),
    subject: subject.trim(),
    answer: answer.replaceAll('*', '').trim(),
    how: how.trim(),
  }),
)

/** V1.2.6–V1.2.8, or one alone. */
function rangeOf(named: string): string[] {
  const [first = '', last = first] = named.split('–')
  return ids.slice(ids.indexOf(first), ids.indexOf(last) + 1)
}

function count(of: readonly Row[]): string {
  const counted = (answer: Answer) => of.filter((row) => row.answer === answer).flatMap((row) => row.ids).length
  return answers.map((answer) => `${counted(answer)} ${answer}`).join(', ')
}

/** What a row cites of a file: titles in “”, code in brackets and ``. */
const citations = rows.flatMap(({ ids: [id = ''], how }) =>
  [...how.matchAll(/`([\w./-]+\.\w+)`((?:\(`[^`]*`\)|[^`])*)/g)].map(([, file = '', behind = '']) => ({
    id,
    file,
    titles: [...behind.matchAll(/“([^”]*)”/g)].map(([, title = '']) => title),
    code: [...behind.matchAll(/\(`([^`]*)`/g)].map(([, code = '']) => code),
  })),
)

/** The titles of a test's file, and the headings of a document. */
function titlesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.md')) return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\b|\(|\{)/g)].map(([, , title = '']) =>
    title.replaceAll(/\\(.)/g, '$1'),
  )
}

test('every requirement is answered once, in the order of the standard', () => {
  expect(ids).toHaveLength(253)
  expect(rows.flatMap((row) => row.ids)).toEqual(ids)
})

test('every answer is one of three, with its reason, under a subject in a few words', () => {
  for (const { ids: named, subject, answer, how } of rows) {
    expect(answers, named[0]).toContain(answer)
    expect(how, named[0]).not.toBe('')
    expect(subject.split(' ').length, named[0]).toBeLessThanOrEqual(8)
    if (answer === 'met') expect(how, named[0]).toMatch(/`[\w./-]+\.\w+`/)
  }
})

test('the counts are right: of all, and of each chapter', () => {
  expect(page).toContain(`Of ${ids.length} requirements: ${count(rows)}.`)
  const chapters = new Set(ids.map((id) => id.split('.', 1)[0]))
  for (const chapter of chapters)
    expect(page).toContain(`\n${chapter}: ${count(rows.filter(({ ids: [id] }) => id?.startsWith(`${chapter}.`)))}.`)
})

test('what is not met is named at the top, by level', () => {
  const missing = rows.filter(({ answer }) => answer === 'not met').flatMap((row) => row.ids)
  const [first, second] = ['1', '2'].map((level) => missing.filter((id) => levels.get(id) === level).join(', '))
  expect(page.replaceAll('\n', ' ')).toContain(`What is not met, of level 1: ${first}. Of level 2: ${second}.`)
})

describe('what is cited', () => {
  test.each(citations)('$id: $file', ({ file, titles, code }) => {
    expect(existsSync(file), file).toBe(true)
    for (const title of titles)
      expect(
        titlesIn(file).some((one) => one.includes(title)),
        `“${title}” in ${file}`,
      ).toBe(true)
    for (const part of code) expect(readFileSync(file, 'utf8'), file).toContain(part)
  })

  test('a title that nobody has is found to be missing', () => {
    expect(titlesIn('tests/asvs.test.ts')).toContain('the counts are right: of all, and of each chapter')
    expect(titlesIn('tests/asvs.test.ts').join('\n')).not.toContain('every requirement is forgotten')
  })
})
