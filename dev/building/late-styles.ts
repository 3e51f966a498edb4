import { readFile } from 'node:fs/promises'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'

const prefix = '\0late-styles:'

/** Where the manifest names the stylesheet of late parts. */
export const lateStylesheet = 'late.css'

/**
 * Styles of what no first view shows (`*.late.module.css`) go into a stylesheet of their own, which `LateStyles` loads with the part that needs it:
 * the one that every page has stays small. The names of their classes are written into the scripts as those of other stylesheets are.
 */
export function lateStyles(): Plugin {
  const sheets = new Map<string, string>()
  let config: ResolvedConfig | null = null
  return {
    name: 'late-styles',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: {
      filter: { id: /\.late\.module\.css$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        // Under another ending, so that nothing takes it for a stylesheet of the page.
        return found === null ? null : `${prefix}${found.id}.js`
      },
    },
    load: {
      filter: { id: /^\0late-styles:/ },
      async handler(id) {
        if (config === null) throw new Error('Styles are loaded after the configuration was read')
        const file = id.slice(prefix.length, -'.js'.length)
        this.addWatchFile(file)
        const { code, modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
        sheets.set(file, compact(code))
        const names = Object.entries(modules)
        return names.map(([name, written]) => `export const ${name} = ${JSON.stringify(written)}`).join('\n')
      },
    },
    generateBundle() {
      if (this.environment.name !== 'client' || sheets.size === 0) return
      const source = [...sheets].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, code]) => code)
      this.emitFile({ type: 'asset', name: lateStylesheet, originalFileName: lateStylesheet, source: source.join('') })
    },
  }
}

/** Without comments and the blanks between its words; it is packed besides. */
function compact(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim()
}
