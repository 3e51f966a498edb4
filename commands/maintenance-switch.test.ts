import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openEmbedded } from '#server/db/database.ts'
import { readSwitch } from './maintenance-switch.ts'

const ids = ['nosh', 'hilton']

test('the switch is for one partner, or for all', () => {
  expect(readSwitch({ words: ['on'], partner: 'hilton' }, ids)).toEqual({ maintenance: 'on', partnerIds: ['hilton'] })
  expect(readSwitch({ words: ['off'], partner: undefined }, ids)).toEqual({ maintenance: 'off', partnerIds: ids })
})

test('anything else is answered with how to say it', () => {
  for (const words of [[], ['maybe'], ['on', 'off']])
    expect(readSwitch({ words, partner: undefined }, ids)).toMatch(/^npm run/)
  expect(readSwitch({ words: ['on'], partner: 'nobody' }, ids)).toBe(
    '--partner: there is no partner "nobody". The partners: nosh, hilton',
  )
})

test('the command turns maintenance on for its partner alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-maintenance-'))
  const env = { ...process.env, NODE_ENV: 'test', DATA_FOLDER: folder, DATABASE_URL: '' }
  const command = ['commands/maintenance.ts', 'on', '--partner', 'hilton']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  expect(stdout).toContain('maintenance is on for hilton')
  const database = await openEmbedded({ folder })
  expect(await database.engine.selectFrom('partner_state').select(['partner_id', 'maintenance']).execute()).toEqual([
    { partner_id: 'hilton', maintenance: true },
  ])
  await database.close()
  rmSync(folder, { recursive: true })
})
