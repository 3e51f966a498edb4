import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'deploy/systemd'
const units = readdirSync(folder).filter((name) => name.endsWith('.service'))
const isHere = existsSync('/usr/bin/systemd-analyze')

test.each(units)('%s keeps secrets in files, runs without root and gains no rights', (unit) => {
  const text = readFileSync(join(folder, unit), 'utf8')
  expect(text).toMatch(/^(User=commensal|DynamicUser=yes)$/m)
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateTmp=yes'])
    expect(text.split('\n')).toContain(line)
  const given = [...text.matchAll(/^LoadCredential=([a-z_]+):/gm)].map(([, name]) => name)
  const read = [...text.matchAll(/_FILE=%d\/([a-z_]+)/g)].map(([, name]) => name)
  expect(read).toEqual(given)
  expect(existsSync(/node (\S+\.ts)/.exec(text)?.[1] ?? '')).toBe(true)
})

/** The machine has no /opt/commensal: the units are looked at with this folder in its place. */
test.runIf(isHere).each(units)('systemd has no complaint about %s', (unit) => {
  const copies = mkdtempSync(join(tmpdir(), 'commensal-units-'))
  const name = unit.replace('@.', '@3000.')
  writeFileSync(
    join(copies, name),
    readFileSync(join(folder, unit), 'utf8').replaceAll('/opt/commensal/current', process.cwd()),
  )
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(copies, name)], {
    encoding: 'utf8',
  })
  rmSync(copies, { recursive: true })
  expect({ status, stderr: stderr.split('\n').filter((line) => line.includes(name)) }).toEqual({
    status: 0,
    stderr: [],
  })
})

test('the metrics of a copy have a port of their own, on this machine alone unless told otherwise', () => {
  const unit = readFileSync(join(folder, 'commensal-site@.service'), 'utf8')
  expect(unit).toContain('\nEnvironment=METRICS_PORT=1%i METRICS_HOST=127.0.0.1\n')
})

test('commensal-command hands a command its words, the secrets by name, and another user', () => {
  const place = mkdtempSync(join(tmpdir(), 'commensal-shell-'))
  const put = (path: string, text: string) => {
    mkdirSync(join(place, path, '..'), { recursive: true })
    writeFileSync(join(place, path), text, { mode: 0o755 })
  }
  put('etc/secrets/database_url', 'postgres://a:b@c/d\n')
  put('etc/secrets/partner_postings', '{"hilton": {"address": "https://x", "secrets": ["$HOME `id` \'q\'"]}}\n')
  put('bin/setpriv', '#!/bin/sh\nwhile [ "${1#--}" != "$1" ]; do echo "$1"; shift; done\nexec "$@"\n')
  put(
    'current/node_modules/.bin/node',
    '#!/bin/sh\nprintf "%s\\n" "$@" "$NODE_ENV" "$DATABASE_URL" "$PARTNER_POSTINGS"\nexit 3\n',
  )
  put(
    'command',
    readFileSync(join(folder, 'commensal-command'), 'utf8')
      .replaceAll('/opt/commensal/', `${place}/`)
      .replaceAll('/etc/commensal/', `${place}/etc/`),
  )
  const { status, stdout, stderr } = spawnSync(join(place, 'command'), ['claims', 'list', '--reason', 'two words'], {
    encoding: 'utf8',
    env: { PATH: `${join(place, 'bin')}:${process.env['PATH']}` },
  })
  rmSync(place, { recursive: true })
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' })
  expect(stdout.trim().split('\n')).toEqual([
    '--reuid=commensal',
    '--regid=commensal',
    '--init-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    `--env-file=${place}/etc/site.env`,
    'site/run.mjs',
    'claims',
    'list',
    '--reason',
    'two words',
    'production',
    'postgres://a:b@c/d',
    '{"hilton": {"address": "https://x", "secrets": ["$HOME `id` \'q\'"]}}',
  ])
})
