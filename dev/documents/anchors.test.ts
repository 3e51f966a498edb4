import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'CHANGELOG.md',
  ...pagesIn('docs'),
  ...pagesIn('partners'),
]

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

/** A heading as GitHub names its place: in lower case, without punctuation, with dashes for blanks. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function anchorsOf(page: string): ReadonlySet<string> {
  const prose = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
}

function placesIn(page: string): readonly (readonly [string, string])[] {
  const prose = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].map(([, path = '', anchor = '']) => {
    return [path === '' ? page : join(dirname(page), path), anchor]
  })
}

test('every link to a place of one of our pages leads to a heading', () => {
  const places = pages.flatMap((page) => placesIn(page).map(([target, anchor]) => ({ page, target, anchor })))
  expect(places.length).toBeGreaterThan(40)
  const broken = places.filter(({ target, anchor }) => existsSync(target) && !anchorsOf(target).has(anchor))
  expect(broken).toEqual([])
})

test('a heading is named as GitHub names it', () => {
  expect(['`rules.json`', 'The life of an event', '“From now on” – is'].map(anchorOf)).toEqual([
    'rulesjson',
    'the-life-of-an-event',
    'from-now-on--is',
  ])
})
