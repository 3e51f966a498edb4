import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { licenceProblems } from './licences/licence-problems.ts'

/** `npm run licences`: whether everything that is shipped may be, by what package-lock.json says of each package. */
process.chdir(new URL('..', import.meta.url).pathname)
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().default(false) })),
})
const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const shipped = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { license = '' }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), licence: license }))

const problems = licenceProblems(shipped)
for (const problem of problems) console.error(problem)
console.log(`Licences: ${shipped.length} packages that are shipped, ${problems.length} problems`)
process.exitCode = problems.length === 0 && shipped.length > 0 ? 0 : 1
