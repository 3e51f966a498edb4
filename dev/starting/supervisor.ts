import { type ChildProcess, spawn } from 'node:child_process'
import type { Lean } from '#site/lean.ts'

export interface Service {
  readonly name: string
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  readonly lean: Lean
}

export interface Supervisor {
  start(service: Service): void
  /** Ends every child; those that don't go are killed. Safe to call again. */
  stop(): Promise<void>
}

const graceMs = 5_000

/** Runs services as child processes. One that ends by itself ends them all: `onEnd` is told which, and why. */
export function createSupervisor(onEnd: (reason: string) => void): Supervisor {
  const children = new Map<string, ChildProcess>()
  let stopping: Promise<void> | null = null

  return {
    start({ name, script, env, lean }) {
      if (stopping) return
      const child = spawn(process.execPath, [...lean.flags, '--disable-warning=ExperimentalWarning', script], {
        env: { ...lean.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout.on('data', (text: Buffer) => process.stdout.write(prefixed(name, text)))
      child.stderr.on('data', (text: Buffer) => process.stderr.write(prefixed(name, text)))
      children.set(name, child)
      child.once('error', (error) => onEnd(`${name} did not start: ${error.message}`))
      child.once('exit', (code, signal) => {
        children.delete(name)
        if (!stopping) onEnd(`${name} ended (${signal ?? `exit code ${code}`}); its reason stands above.`)
      })
    },
    stop() {
      stopping ??= Promise.all([...children.values()].map(stopChild)).then(() => undefined)
      return stopping
    },
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), graceMs)
    child.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function prefixed(name: string, text: Buffer): string {
  return text.toString().replace(/^(?=[^\n])/gm, `[${name}] `)
}
