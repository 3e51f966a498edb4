import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#dev/stacking/free-port.ts'

/** A PostgreSQL server that knows no role but its administrator. */
export interface FreshCluster {
  /** The administrator's address of a database. */
  admin(database: string): string
  /** That address with another user's name and password. */
  as(user: { readonly name: string; readonly password: string }, database: string): string
  stop(): void
}

/** The newest PostgreSQL server on this machine, as Debian and others install it; null where there is none. */
export function findServerPrograms(): string | null {
  const parent = '/usr/lib/postgresql'
  const versions = existsSync(parent) ? readdirSync(parent).toSorted((one, other) => Number(other) - Number(one)) : []
  return versions.map((version) => join(parent, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

/** PostgreSQL does not run as root: then it runs as the user that its package made. */
export async function startFreshCluster(bin: string): Promise<FreshCluster> {
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'commensal-cluster-'))
  const port = await freePort()
  const run = (program: string, args: readonly string[], options: ExecFileSyncOptions = {}) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], { cwd: '/', ...options })
      : execFileSync(join(bin, program), args, { cwd: '/', ...options })
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'admin', '--auth=trust', '--no-sync'], { stdio: 'pipe' })
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'], { stdio: 'ignore' })
  return {
    admin: (database) => `postgres://admin@127.0.0.1:${port}/${database}`,
    as: ({ name, password }, database) => `postgres://${name}:${password}@127.0.0.1:${port}/${database}`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
