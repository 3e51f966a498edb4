import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './operator-error.ts'
import type { Variables } from './table/variables.ts'

export type Environ = Readonly<Record<string, string | undefined>>

/** The variables of this process, and behind them those of `.env` in the folder it was started in. Changes nothing in the process. */
export function readEnvironment(): Environ {
  return { ...readEnvFile(), ...process.env }
}

function readEnvFile(): Environ {
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`.env: expected a file that can be read, got: ${reason}`])
  }
}

export type Environment = Variables['NODE_ENV']
