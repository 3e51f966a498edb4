import { readFileSync } from 'node:fs'
import { z } from 'zod'

const packageSchema = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })

/** The version of this release, as package.json says it: `0.2.0`. */
export const release = packageSchema.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
