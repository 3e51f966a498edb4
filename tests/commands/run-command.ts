import { execFile, fork } from 'node:child_process'
import { on } from 'node:events'
import { afterAll } from 'vitest'
import { type CommandLine, type Ending, endingSchema } from './command-line.ts'

/** How a command ended, with everything it printed. */
export interface Ended extends Ending {
  /** Both streams. */
  readonly output: string
}

export type Run = (file: string, args?: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ended>

const root = new URL('../../', import.meta.url).pathname

/**
 * Runs commands of ours by their paths from the root, as in `run('commands/reviews.ts', ['list'])`, each with nothing of this environment but the
 * path and what is given. One process runs all that a file of tests asks for, one at a time: to start one for each takes ten times as long.
 * `folder`: where that process is; here where none is named.
 */
export function useCommands({ folder }: { readonly folder?: () => string } = {}): Run {
  let host: ReturnType<typeof startHost> | null = null
  let last: Promise<unknown> = Promise.resolve()
  afterAll(() => host?.end())
  return (file, args = [], env = {}) => {
    const answer = last.then(() => {
      host ??= startHost(folder?.())
      return host.run({ file: `${root}${file}`, args, env: surroundings(env) })
    })
    last = answer.catch(() => {})
    return answer
  }
}

function startHost(cwd: string | undefined) {
  const child = fork(new URL('command-host.ts', import.meta.url), { cwd, env: surroundings(), execArgv: [] })
  const answers = on(child, 'message', { close: ['exit'] })
  return {
    end: () => child.kill('SIGKILL'),
    async run(asked: CommandLine): Promise<Ended> {
      child.send(asked)
      const { done, value } = await answers.next()
      if (done) throw new Error(`The process of the commands has ended at ${asked.file}`)
      return withOutput(endingSchema.parse(value[0]))
    },
  }
}

/** The same in a process of its own, as `npm run` starts it. */
export function runAlone({ folder }: { readonly folder?: () => string } = {}): Run {
  return (file, args = [], env = {}) =>
    new Promise((resolve) => {
      const options = { cwd: folder?.(), env: surroundings(env) }
      execFile(process.execPath, [`${root}site/run.mjs`, file, ...args], options, (error, stdout, stderr) =>
        resolve(withOutput({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr })),
      )
    })
}

function surroundings(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const kept = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
  return { PATH, ...kept, NODE_ENV: 'test', ...given }
}

function withOutput(ending: Ending): Ended {
  return { ...ending, output: `${ending.stdout}${ending.stderr}` }
}
