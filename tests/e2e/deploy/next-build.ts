import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const built = new URL('../../../.build/web/', import.meta.url).pathname
const hashed = /^(.+-)([\w-]{7,8})\.(m?js|css)$/

/** The built site as the next deployment has it: the same pages, and a new name for every file that carries its content's hash. */
export function makeNextBuild(folder: string): void {
  cpSync(built, folder, { recursive: true, filter: (file) => !file.endsWith('.br') })
  const client = join(folder, 'client')
  const names = readdirSync(client).filter((name) => hashed.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(hashed, '$1$2N.$3')]))
  const anyName = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const name of [...readdirSync(client).filter((one) => /\.(m?js|css)$/.test(one)), '.vite/manifest.json']) {
    const file = join(client, name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(anyName, (found) => renamed.get(found) ?? found),
    )
  }
  for (const [name, next] of renamed) renameSync(join(client, name), join(client, next))
  // Outside the project's own folder nothing says that its files are modules.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}
