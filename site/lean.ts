/** What a process has to be told before it begins, so that it holds no more than it needs: decision 71 has the figures. */
export interface Lean {
  readonly flags: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Of the C library's heaps, one for each thread that ever compressed or drew a picture, two are enough. */
const env = { MALLOC_ARENA_MAX: '2' }

/** A young generation of half the usual size; a quarter of it would cost a fifth of the pages. */
export const leanSite: Lean = { flags: ['--max-semi-space-size=8'], env }

/** For what answers a few calls a minute. */
export const leanHelper: Lean = { flags: ['--max-semi-space-size=1'], env }

/**
 * Begins this process anew as the same process, unless it was begun so; who says otherwise in NODE_OPTIONS or the environment is heard. Windows
 * can't: there it goes on as it is.
 */
export function beginLean({ flags, env: wanted }: Lean): void {
  const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ')
  if (process.platform === 'win32' || process.execve === undefined || given.includes('semi-space-size')) return
  const args = [
    process.execPath,
    ...flags,
    '--disable-warning=ExperimentalWarning',
    ...process.execArgv,
    ...process.argv.slice(1),
  ]
  process.execve(process.execPath, args, { ...wanted, ...process.env })
}
