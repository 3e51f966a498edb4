import { readFileSync } from 'node:fs'
import type { TextProblem } from './source-text.ts'

const tests = /\.(test|e2e)\.tsx?$/
/** A statement of the file itself that waits: `await …`, `for await …`, `const x = await …`. */
const waits = /^(?:await\b|for await\b|(?:export )?(?:const|let)\b.*=\s*await\b|try \{|if \(.*\bawait\b)/
const declares = /^(?:export )?(?:const|let|class|enum) (?:(\w+)|([[{].*?[\]}])\s*=)/
const comment = /^\s*(?:\/\/|\/?\*)/

interface Line {
  readonly text: string
  /** Whether it belongs to a function, which may run before the file has loaded this far. */
  readonly isInFunction: boolean
}

interface Declared {
  readonly names: readonly string[]
  readonly index: number
  /** The whole declaration. */
  readonly text: string
}

/**
 * What a file declares below a place where it waits, though it needs nothing that was waited for, and a function or a line above reads it:
 * what was awaited runs before the declaration, and dies at it. Functions alone are there from the beginning.
 */
export function findReadTooEarly(files: readonly string[]): TextProblem[] {
  return files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !tests.test(file))
    .flatMap((file) => {
      const lines = linesOf(readFileSync(file, 'utf8'))
      return movable(lines).flatMap(({ names, index }) =>
        names
          .filter((name) => isReadBefore(lines, { name, index }))
          .map((name) => ({ file, line: index + 1, reason: `${name} is declared below an await that may read it` })),
      )
    })
}

function linesOf(text: string): readonly Line[] {
  let isInFunction = false
  return text.split('\n').map((line) => {
    if (/^(?:export )?(?:default )?(?:async )?function\b/.test(line)) isInFunction = true
    const read = { text: comment.test(line) ? '' : line, isInFunction }
    if (line.startsWith('}')) isInFunction = false
    return read
  })
}

/** Declarations below the first await that wait for nothing themselves and could as well stand above it. */
function movable(lines: readonly Line[]): readonly Declared[] {
  const first = lines.findIndex(({ text }) => waits.test(text))
  if (first === -1) return []
  const late: string[] = []
  return lines.flatMap(({ text: begun }, index) => {
    const names = index < first ? [] : namesIn(begun)
    if (names.length === 0) return []
    const text = statementAt(lines, index)
    const isBound = /\bawait\b/.test(text) || late.some((name) => mentions(name).test(text))
    if (isBound) late.push(...names)
    return isBound ? [] : [{ names, index, text }]
  })
}

/** From its line to the last that is indented or closes it, as the formatter leaves it. */
function statementAt(lines: readonly Line[], index: number): string {
  const length = lines.slice(index + 1).findIndex(({ text }) => /^[^\s)}\]]/.test(text))
  return lines
    .slice(index, length === -1 ? undefined : index + 1 + length)
    .map(({ text }) => text)
    .join('\n')
}

function namesIn(text: string): readonly string[] {
  const [, name, pattern] = declares.exec(text) ?? []
  if (name !== undefined) return [name]
  return pattern?.match(/\w+(?=\s*(?:=[^,]*)?[,}\]])/g) ?? []
}

function isReadBefore(
  lines: readonly Line[],
  { name, index }: { readonly name: string; readonly index: number },
): boolean {
  const reads = mentions(name)
  return lines.some(({ text, isInFunction }, at) => (isInFunction || at < index) && at !== index && reads.test(text))
}

/** As a name of the file's own: not a property, nor a word of a text. */
function mentions(name: string): RegExp {
  return new RegExp(String.raw`(?:\.\.\.|(?<![\w.'"\x60/#-]))${name}\b(?!['"\x60:-])`)
}
