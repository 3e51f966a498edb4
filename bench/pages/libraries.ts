import { build, type Rolldown } from 'vite'

interface Share {
  readonly library: string
  readonly bytes: number
}

/**
 * What each library takes of these files (address to compressed bytes). The bundler says what it put into a file; a file's bytes are
 * shared out by that.
 */
export async function librariesOf(files: ReadonlyMap<string, number>): Promise<readonly Share[]> {
  const shares = new Map<string, number>()
  for (const chunk of await bundle()) {
    const transferred = [...files].find(([address]) => address.endsWith(`/${chunk.fileName}`))?.[1]
    if (transferred === undefined) continue
    const modules = Object.entries(chunk.modules)
    const rendered = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
    for (const [id, { renderedLength }] of modules)
      shares.set(libraryOf(id), (shares.get(libraryOf(id)) ?? 0) + (transferred * renderedLength) / rendered)
  }
  return [...shares].map(([library, bytes]) => ({ library, bytes })).toSorted((a, b) => b.bytes - a.bytes)
}

/** The browser's build once more, in memory: the same sources give the same file names. */
async function bundle(): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({ logLevel: 'silent', build: { write: false, outDir: '.build/web/client' } })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.filter((output) => output.type === 'chunk')
}

function libraryOf(id: string): string {
  const path = id.split('node_modules/').at(-1)
  if (path === undefined || path === id) return 'our own'
  const [scope = '', name = ''] = path.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
