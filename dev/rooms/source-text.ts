import { readFileSync } from 'node:fs'

export interface TextProblem {
  readonly file: string
  readonly line: number
  readonly reason: string
}

const sharedRooms = /^(domain|contract|server|web|ui|card-host|vendors|commands|site)\//
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

/** What the import graph does not show: a partner named in code, a colour named in a component, an object asked for any word. */
export function findTextProblems(files: readonly string[], partnerIds: readonly string[]): TextProblem[] {
  const slug = new RegExp(`['"\`](?:${partnerIds.join('|')})['"\`]`)
  return files.flatMap((file) => {
    const named = sharedRooms.test(file) && !tests.test(file) && /\.tsx?$/.test(file)
    const styled = stylesheets.test(file) && !tests.test(file) && file !== tokenFile
    const opens = file.startsWith('server/') && !file.startsWith('server/db/') && !tests.test(file)
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
        ...(styled && colour.test(text)
          ? [{ file, line: index + 1, reason: 'names a colour: this is a missing token' }]
          : []),
      ])
  })
}
