import { on } from 'node:events'
import { z } from 'zod'
import { type CommandLine, commandLineSchema, type Ending } from './command-line.ts'

/**
 * Runs the commands that its parent names, one after the other, in this process: each one's file is read anew, what it needs only once. Of
 * a process of its own a command has its words, its environment, its output and its code.
 */
const { argv, env, stdout, stderr } = process
const messageSchema = z.tuple([commandLineSchema]).rest(z.unknown())
let serial = 0

async function run({ file, args, env: given }: CommandLine): Promise<Ending> {
  const before = { words: [...argv], out: stdout.write, err: stderr.write }
  const written = { stdout: '', stderr: '' }
  argv.splice(1, Infinity, file, ...args)
  for (const name of Object.keys(env)) delete env[name]
  Object.assign(env, given)
  stdout.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => taken('stdout', chunk, rest)
  stderr.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => taken('stderr', chunk, rest)
  try {
    serial += 1
    await import(`${file}?${serial}`)
    return { code: Number(process.exitCode ?? 0), ...written }
  } catch (error) {
    // As Node itself would end.
    return { code: 1, stdout: written.stdout, stderr: `${written.stderr}${String(error)}\n` }
  } finally {
    process.exitCode = undefined
    stdout.write = before.out
    stderr.write = before.err
    argv.splice(0, Infinity, ...before.words)
  }

  function taken(stream: 'stdout' | 'stderr', chunk: string | Uint8Array, rest: readonly unknown[]): boolean {
    written[stream] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
}

for await (const message of on(process, 'message')) {
  const [commandLine] = messageSchema.parse(message)
  process.send?.(await run(commandLine))
}
