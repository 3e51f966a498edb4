import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandReference, explain, operatorCommands } from './command-reference.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const page = readFileSync('docs/commands.md', 'utf8')

test(
  'docs/commands.md is what the commands answer to --help; npm run command-reference writes it',
  { timeout: 240_000 },
  async () => {
    expect(page).toBe(commandReference(await explain(operatorCommands(scripts))))
  },
)

test('every command of commands/ is in it, by name, and no script of developers', () => {
  const named = [...page.matchAll(/^## ([\w:-]+)$/gm)].map(([, name]) => name)
  const wanted = Object.keys(scripts).filter((name) => / (?:commands|site)\/\S+\.ts$/.test(scripts[name] ?? ''))
  expect(named).toEqual(wanted.toSorted())
  expect(named).not.toContain('unit')
})
