import { execFile } from 'node:child_process'

/** How a script ended, with everything it printed. */
export interface Ended {
  readonly code: number
  readonly output: string
}

interface ScriptOptions {
  readonly args?: readonly string[]
  /** Over the environment of the tests. */
  readonly env: Readonly<Record<string, string>>
}

/** Runs one of our scripts to its end, in a process of its own. */
export function runScript(script: URL, { args = [], env }: ScriptOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', ...env } }
    execFile(process.execPath, [script.pathname, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1)
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
}
