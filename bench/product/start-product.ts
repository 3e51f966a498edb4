import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { portProblems, readPorts } from '#dev/starting/addresses.ts'

interface Product {
  readonly pid: number
  /** Asks again and again until `ask` does not throw. Throws where the product ends before. */
  untilAnswered(ask: () => Promise<unknown>): Promise<void>
  /** As Ctrl-C does; resolves when the last process is gone. */
  stop(): Promise<void>
}

/** The process among its own that answers pages. */
export const siteScript = 'site/site.ts'

interface Start {
  readonly port: number
  /** Absent: the embedded database. */
  readonly databaseUrl?: string
  /** Absent: the folder's own. */
  readonly dataFolder?: string
}

/** `npm start` in a folder, without npm. What it says is shown only where it fails. */
export function startProduct(folder: string, { port, databaseUrl, dataFolder }: Start): Product {
  const { NODE_ENV: _, DATABASE_URL: __, DATA_FOLDER: ___, ...env } = process.env
  const child = spawn(process.execPath, ['dev/bootstrap.mjs', 'start'], {
    cwd: folder,
    env: {
      ...env,
      PORT: String(port),
      CALLS_PER_MINUTE: '1000000',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(dataFolder === undefined ? {} : { DATA_FOLDER: dataFolder }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error('The product did not start')
  const said: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => said.push(text))
  const exit = once(child, 'exit')

  return {
    pid: child.pid,
    async untilAnswered(ask) {
      while (child.exitCode === null && child.signalCode === null) {
        const answered = await ask().then(
          () => true,
          () => false,
        )
        if (answered) return
        await sleep(25)
      }
      throw new Error(`The product ended before its first page:\n${Buffer.concat(said).toString()}`)
    },
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** A port with free ones beside it for the other services. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if ((await portProblems(readPorts({ PORT: String(port) }))).length === 0) return port
  }
}
