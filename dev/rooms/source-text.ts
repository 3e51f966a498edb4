import { readFileSync } from 'node:fs'

export interface TextProblem {
  readonly file: string
  readonly line: number
  readonly reason: string
}

const sharedRooms = /^(domain|artwork|contract|server|web|ui|card-host|vendors|commands|site)\//
const tests = /\.(test|e2e)\.tsx?$/
const comment = /^\s*(?:\/\/|\/?\*)/
const stylesheets = /^(web|ui)\/.*\.(css|tsx)$/
/** Where colours have their names. */
const tokenFile = 'ui/tokens.css'
/** Hexadecimal colours and colour functions; `color-mix` of tokens is no literal. */
const colour =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[\s;,)'"`]|$)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i

/** `constructor` is in every such table: a Map has only what was put in, and with `satisfies` the compiler refuses any other word. */
const tableOfAnyWord = /\bconst \w+: Readonly<(?:Partial<)?Record<string,.*= \{/
const wordInObject = /(?<!for \((?:const|let) )\b[a-z]\w*(?:\.\w+)* in [a-z]\w*(?:\.\w+)*\)/

/** The one file that reads the address as it was written: whoever else goes by it disagrees with the router about what it means. */
const targetFile = 'server/http/guards/request-target.ts'
const writtenAddress = new RegExp(
  [
    String.raw`\b(?:request|req|raw)\??\.(?:url|originalUrl)\b`,
    String.raw`\b(?:request|req|raw)\??\.?\[['"](?:url|originalUrl)['"]`,
    String.raw`\{[^{}]*\b(?:url|originalUrl)\b[^{}]*\}\s*(?::\s*(?:FastifyRequest|IncomingMessage|Pick<FastifyRequest)|=\s*(?:request|req|raw)\b)`,
  ].join('|'),
)

/** Where SQL stands: the stores, and the database's own folder. */
const stores = /^server\/db\/|(?:^|[/-])store\.ts$/
const sqlText =
  /\bsql(?:<.*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|import \{.*\bsql\b.*\} from 'kysely'/

/** What the import graph does not show: a partner or a colour named in code, an object asked for any word, an address read beside the router, SQL outside a store. */
export function findTextProblems(files: readonly string[], partnerIds: readonly string[]): TextProblem[] {
  const slug = new RegExp(`['"\`](?:${partnerIds.join('|')})['"\`]`)
  return files.flatMap((file) => {
    const named = sharedRooms.test(file) && !tests.test(file) && /\.tsx?$/.test(file)
    const styled = stylesheets.test(file) && !tests.test(file) && file !== tokenFile
    const opens = file.startsWith('server/') && !file.startsWith('server/db/') && !tests.test(file)
    const routed = file.startsWith('server/') && !tests.test(file) && file !== targetFile
    const storeless = /^(?:server|commands|site)\//.test(file) && !tests.test(file) && !stores.test(file)
    if (!named && !styled) return []
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) => [
        ...(named && slug.test(text)
          ? [{ file, line: index + 1, reason: 'names a partner: this is a missing setting' }]
          : []),
        ...(named && (tableOfAnyWord.test(text) || (wordInObject.test(text) && !comment.test(text)))
          ? [{ file, line: index + 1, reason: 'asks an object for any word: use a Map, `satisfies` or Object.hasOwn' }]
          : []),
        ...(opens && /\.transaction\(\)(?!\.set)/.test(text)
          ? [{ file, line: index + 1, reason: 'opens a transaction: inTransaction of server/db/transact.ts does' }]
          : []),
        ...(storeless && sqlText.test(text)
          ? [{ file, line: index + 1, reason: 'holds SQL: it stands in store.ts or *-store.ts' }]
          : []),
        ...(styled && colour.test(text)
          ? [{ file, line: index + 1, reason: 'names a colour: this is a missing token' }]
          : []),
        ...(routed && writtenAddress.test(text)
          ? [{ file, line: index + 1, reason: 'reads the address of a request: the matched route says what it is' }]
          : []),
      ])
  })
}
