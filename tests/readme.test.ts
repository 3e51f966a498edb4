import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** For who changes the product: CONTRIBUTING.md has them, or README.md above its table. */
const ofDevelopers =
  'start test types lint format format:check dead-code rooms migrations licences sbom unit browser env-example documents command-reference'
const operators = Object.keys(scripts).filter((name) => !ofDevelopers.split(' ').includes(name))
const folder = mkdtempSync(join(tmpdir(), 'commensal-help-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the table of README.md has each command for operators, and no other', () => {
  const table = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `npm run ([\w:-]+)/gm)].map(
    ([, name]) => name,
  )
  expect(table.toSorted()).toEqual(operators.toSorted())
})

/** Those of commands/ answer in commands/commands.test.ts. */
const others = operators.filter((name) => !scripts[name]?.includes(' commands/'))

test.each(others)('npm run %s answers --help, and does nothing', { timeout: 60_000 }, async (name) => {
  const [, ...words] = (scripts[name] ?? '').split(' ')
  const args = words.map((word) => (/^(?:site|dev)\/.*\.mjs$/.test(word) ? join(root, word) : word))
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DATABASE_URL: 'nonsense' }
  const { code, stdout, stderr } = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [...args, '--help'], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout: out, stderr: err }),
    ),
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`))
  expect(readdirSync(folder)).toEqual([])
})

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'CHANGELOG.md',
  ...markdownIn('docs'),
  ...markdownIn('partners'),
  ...markdownIn('vendors'),
  ...markdownIn('deploy'),
]

function markdownIn(place: string): readonly string[] {
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(place, name))
}

test('every link of our pages to a file leads to one', () => {
  const broken = pages.flatMap((page) =>
    linksOf(readFileSync(join(root, page), 'utf8'))
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})

/** Without those to other sites and to places of the same page; what stands in code is none. */
function linksOf(text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [path = ''] = link.split('#')
    return path === '' || /^[a-z]+:/.test(link) ? [] : [decodeURIComponent(path)]
  })
}
