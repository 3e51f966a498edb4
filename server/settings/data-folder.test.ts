import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { readConfig } from './config.ts'
import { startServer } from '../main.ts'
import { OperatorError } from './operator-error.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'commensal-folder-'))
  chmodSync(place, 0o755)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** What a start on this folder is refused with. */
async function refusalOf(folder: string): Promise<string> {
  const env = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_FOLDER: folder }
  const error: unknown = await startServer({ config: readConfig(env) }).then(
    (server) => server.close(),
    (refused: unknown) => refused,
  )
  if (!(error instanceof OperatorError)) throw new Error('The start was not refused in words', { cause: error })
  return error.message
}

describe('a start says of a data folder that can not be used what was tried, and why not', () => {
  test.each([
    ['a file in its place', '', 'read secrets.json', 'a part of its path is a file (ENOTDIR)'],
    ['a folder where its secrets should be', 'secrets.json/x', 'read secrets.json', 'it is a folder (EISDIR)'],
    ['a folder where its lock should be', 'lock.sqlite/x', 'take the lock', 'unable to open database file'],
    ['a file where its pictures should be', 'images', 'keep pictures', 'a file has its name (EEXIST)'],
    ['a file where its database should be', 'postgres', 'open the embedded database', 'it said: '],
  ])('%s', async (_what, within, deed, reason) => {
    const folder = join(place, 'data')
    const file = join(folder, within)
    mkdirSync(join(file, '..'), { recursive: true })
    // Pictures are looked at after the database.
    if (within === 'images') await putDatabase(folder)
    writeFileSync(file, '')
    const said = await refusalOf(folder)
    expect(said).toMatch(/^DATA_FOLDER can't be used: to /)
    expect(said).toContain(`to ${deed} in ${folder}`)
    expect(said).toContain(`failed, since ${reason}`)
    expect(said).toContain(`It must be a folder that user ${userInfo().username} may write to`)
  })

  test.runIf(existsSync('/dev/full'))('a disk that is full, and nothing half is left behind', async () => {
    symlinkSync('/dev/full', join(place, `secrets.json.${process.pid}.draft`))
    expect(await refusalOf(place)).toContain(
      `to write secrets.json in ${place} failed, since the disk is full (ENOSPC)`,
    )
    await putDatabase(place)
    const again = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_FOLDER: place })
    await (await startServer({ config: again })).close()
  })
})

describe('every entry ends with that sentence, and without a stack', () => {
  const nobody = 65_534
  const asOther = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const entries = ['site/site.ts', 'commands/migrate.ts', 'commands/verify-journal.ts', 'dev/starting/fill-data.ts']

  /** The site has to be built, and by somebody who lets others read it. */
  function mayReadBuild(): boolean {
    const look = 'fs.accessSync(".build/web/client/.vite/manifest.json")'
    return spawnSync(process.execPath, ['-e', look], asOther).status === 0
  }

  /** As a user who may read the folder and not write to it. */
  function run(entry: string): { readonly status: number | null; readonly said: string } {
    chmodSync(place, 0o555)
    const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      ...asOther,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'test',
        PORT: '0',
        DATABASE_URL: '',
        DATA_FOLDER: join(place, 'x'),
      },
    })
    return { status, said: stderr }
  }

  test.for(entries)('%s', (entry, { skip }) => {
    skip(entry === 'site/site.ts' && !mayReadBuild(), 'the site is not built, or not for others to read')
    const { status, said } = run(entry)
    expect(status).toBe(1)
    expect(said).not.toMatch(/^ {4}at /m)
    expect(said).toMatch(
      entry === 'commands/verify-journal.ts'
        ? /^There is no database: DATABASE_URL is not set, and the data folder/
        : /^DATA_FOLDER can't be used: to .* failed, since this user may not \(EACCES\)\. It must be a folder/m,
    )
  })
})
