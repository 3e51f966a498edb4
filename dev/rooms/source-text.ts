import { readFileSync } from 'node:fs'

export interface TextProblem {
  readonly file: string
  readonly line: number
  readonly reason: string
}

const sharedRooms = /^(domain|contract|server|web|ui|card-host|vendors|commands|site)\//
const tests = /\.(test|e2e)\.tsx?$/
const stylesheets = /^(web|ui)\/.*\.(css|tsx)$/
/** Where colours have their names. */
const tokenFile = 'ui/tokens.css'
/** Hexadecimal colours and colour functions; `color-mix` of tokens is no literal. */
const colour =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[\s;,)'"`]|$)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i

/** What the import graph does not show: a partner named in code, a colour named in a component. */
export function findTextProblems(files: readonly string[], partnerIds: readonly string[]): TextProblem[] {
  const slug = new RegExp(`['"\`](?:${partnerIds.join('|')})['"\`]`)
  return files.flatMap((file) => {
    const named = sharedRooms.test(file) && !tests.test(file) && /\.tsx?$/.test(file)
    const styled = stylesheets.test(file) && !tests.test(file) && file !== tokenFile
    if (!named && !styled) return []
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) => [
        ...(named && slug.test(text)
          ? [{ file, line: index + 1, reason: 'names a partner: this is a missing setting' }]
          : []),
        ...(styled && colour.test(text)
          ? [{ file, line: index + 1, reason: 'names a colour: this is a missing token' }]
          : []),
      ])
  })
}
