import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksOf, inlineCodeOf, operatorsBooks, type Page } from './operators-books.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const reference = readFileSync('docs/commands.md', 'utf8')
/** The commands of the reference say themselves how they are called. */
const pages = operatorsBooks().filter(({ path }) => path !== 'docs/commands.md')

interface Form {
  readonly name: string
  readonly words: readonly string[]
}

/** What a page tells to type: by npm, or by a command's name where there is no npm. */
function formsOf(page: Page): readonly Form[] {
  const lines = [
    ...blocksOf(page)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => code.split('\n')),
    ...inlineCodeOf(page),
  ]
  return lines.flatMap((line) => {
    const [, name = '', rest = ''] =
      /(?:npm run(?: --silent| -s)?|run --rm(?: -T)? command|site\/run\.mjs|commensal-command) (?!<)([a-z][a-z:-]*)(.*)/.exec(
        line,
      ) ?? []
    return name === '' ? [] : [{ name, words: withoutTexts(rest).split(/\s+/) }]
  })
}

/** Reasons and comments are no words of a command. */
function withoutTexts(text: string): string {
  return text.replaceAll(/"[^"]*"|'[^']*'|#.*$/g, '')
}

test.each(pages)('$path names commands that there are, with options that their --help names', (page) => {
  const wrong = formsOf(page).flatMap(({ name, words }) => {
    if (!Object.hasOwn(scripts, name)) return [`${name}: no such command`]
    const [, section] = reference.split(`\n## ${name}\n`)
    // What is not an operator's command, such as `npm run build`, is not in the reference.
    if (section === undefined) return []
    const [usage = ''] = section.split('\n## ')
    const options = words.flatMap((word) => /^\[?(--[a-z][a-z-]*)/.exec(word)?.[1] ?? [])
    return options.filter((option) => !usage.includes(option)).map((option) => `${name} ${option}`)
  })
  expect(wrong).toEqual([])
})

test('the pages have many forms, and one that is wrong would be found', () => {
  expect(pages.flatMap(formsOf).length).toBeGreaterThan(120)
  const page = { path: 'x', text: '`npm run claims -- list --all "a --b"` and `sudo commensal-command nothing here`' }
  expect(formsOf(page)).toEqual([
    { name: 'claims', words: ['', '--', 'list', '--all', ''] },
    { name: 'nothing', words: ['', 'here'] },
  ])
})
