import { spawn } from 'node:child_process'
import { join } from 'node:path'

const bin = new URL('../../node_modules/.bin/', import.meta.url).pathname

/** Variables that a step sets; one that is undefined is absent. */
export type AddedEnvironment = Readonly<Record<string, string | undefined>>

/** The environment of every step: Node 24 and the project's own tools come first. */
export function stepEnvironment(added: AddedEnvironment = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${join(process.execPath, '..')}:${bin}:${process.env['PATH'] ?? ''}`,
    FORCE_COLOR: '0',
    ...added,
  }
}

/** Runs a tool with its output shown, and answers with its exit code. */
export function runCommand(command: string, args: readonly string[], env?: AddedEnvironment): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: stepEnvironment(env) })
    const stop = () => child.kill('SIGTERM')
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}
