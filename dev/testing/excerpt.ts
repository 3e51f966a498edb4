import { stripVTControlCharacters } from 'node:util'

const mostLines = 8
const mostCharacters = 240

/** Returns the first lines of a failure's message, indented below its title, without colors, blank lines or the stack. */
export function excerptOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:at |❯ )/.test(line))
  return lines
    .slice(0, mostLines)
    .map((line) => `\n      ${line.slice(0, mostCharacters)}`)
    .join('')
}
