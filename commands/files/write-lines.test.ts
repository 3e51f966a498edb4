import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeLines } from './write-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'lines-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'answers.csv')

async function* lines(count: number) {
  for (let line = 1; line <= count; line++) yield `${line}\r\n`
}

async function* broken() {
  yield 'half of it'
  throw new Error('The database went away')
}

test('a file is there in whole, or as it was before, and nothing lies beside it', async () => {
  writeFileSync(file, 'the one of yesterday')
  await expect(writeLines(file, broken())).rejects.toThrow('The database went away')
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['answers.csv'], 'the one of yesterday'])
  await writeLines(file, lines(3))
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['answers.csv'], '1\r\n2\r\n3\r\n'])
})

test('a file that can’t be written is named with the reason', async () => {
  for (const [target, reason] of [
    [join(folder, 'nowhere', 'answers.csv'), 'ENOENT'],
    [folder, 'EISDIR'],
  ] as const)
    await expect(writeLines(target, lines(1))).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(`^${target} was not written: ${reason}`) }),
    )
  expect(readdirSync(folder)).toEqual(['answers.csv'])
})

test('who closes the output early is told in a sentence, and lines wait for who reads them', async () => {
  const script = `
    import { runCommand } from './commands/command-line/run-command.ts'
    import { writeLines } from './commands/files/write-lines.ts'
    let most = 0
    async function* many() {
      for (let line = 0; line < 1e7; line++) {
        if (line % 1000 === 0) most = Math.max(most, process.memoryUsage.rss())
        yield 'x'.repeat(1000) + '\\n'
      }
    }
    await runCommand('', () => writeLines('-', many()))
    console.error(most < 300e6 ? 'small' : 'large')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  let read = 0
  child.stdout.on('data', (data: Buffer) => {
    read += data.length
    if (read > 30_000_000) child.stdout.destroy()
  })
  const [code] = await once(child, 'close')
  expect([said, code]).toEqual(['Not all of it was read: whoever took the output has closed it.\nsmall\n', 1])
})
