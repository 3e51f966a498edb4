import { stripVTControlCharacters } from 'node:util'

const mostLines = 8
const mostCharacters = 240

/** The first lines of a failure's message, indented to stand below its title; without colors, blank lines and the stack. */
export function excerptOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:at |❯ )/.test(line))
  return lines
    .slice(0, mostLines)
    .map((line) => `\n      ${line.slice(0, mostCharacters)}`)
    .join('')
}
