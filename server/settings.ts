import { type Config, readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'

/** The settings of every entry and every command: one way to them, so that none works on another database than the others. */
export function readSettings(): Config {
  return readConfig(readEnvironment())
}
