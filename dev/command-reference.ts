import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { commandReference, explain, operatorCommands } from './documents/command-reference.ts'

/** `npm run command-reference`: regenerates docs/commands.md after a change of a command's usage. */
process.chdir(new URL('..', import.meta.url).pathname)
const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = manifestSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
writeFileSync('docs/commands.md', commandReference(await explain(operatorCommands(scripts))))
