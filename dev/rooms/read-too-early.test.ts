import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findReadTooEarly } from './read-too-early.ts'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'early-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

function problemsIn(text: string, file = 'commands/approve.ts'): string[] {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return findReadTooEarly([file]).map(({ line, reason }) => `${line} ${reason}`)
}

test.each([
  ['a line above', `await run(() => say(words.done))\n\nconst words = { done: 'Done.' }\n`, '3 words'],
  ['a function', `await run(tell)\nlet count = 0\nfunction tell() {\n  say(count)\n}\n`, '2 count'],
  ['a spread', `await run(tell)\n\nconst words = []\n\nfunction tell() {\n  say(...words)\n}\n`, '3 words'],
  [
    'a function, of a class',
    `const x = await run(tell)\nclass Told {}\nfunction tell() {\n  new Told()\n}\n`,
    '2 Told',
  ],
  [
    'a function, after a loop',
    `for await (const m of all) tell(m)\nconst a = 1\nfunction tell() {\n  say(a)\n}\n`,
    '2 a',
  ],
  [
    'a function, after an attempt',
    `try {\n  await go()\n} finally {\n}\nconst a = 1\nasync function go() {\n  say(a)\n}\n`,
    '5 a',
  ],
  ['a function, of one part', `await run(tell)\nconst { a, b } = all\nfunction tell() {\n  say(b)\n}\n`, '2 b'],
])('what is declared below an await is read by %s', (_, text, found) => {
  expect(problemsIn(text)).toEqual([`${found} is declared below an await that may read it`])
  expect(problemsIn(text, 'dev/start.mjs')).toHaveLength(1)
})

test.each([
  ['declared above it', `const words = ['Done.']\nawait run(() => say(words))\n`],
  ['a function', `await run(tell)\nfunction tell() {}\n`],
  ['a type', `await run(tell)\ninterface Told {}\ntype Words = Told\nfunction tell(told: Told) {}\n`],
  [
    'made of what was awaited',
    `const page = await open()\nconst title = page.title\nfunction close() {\n  title.end()\n}\n`,
  ],
  ['read below it alone', `await run()\nconst words = ['Done.']\nsay(words)\n`],
  [
    'a word of a text, or a property',
    `await run(tell)\nconst done = 1\nfunction tell() {\n  say('done', it.done)\n}\nsay(done)\n`,
  ],
  ['in a function', `function run() {\n  await tell()\n}\nconst a = 1\nrun(() => a)\n`],
])('what is %s stands', (_, text) => {
  expect(problemsIn(text)).toEqual([])
})
