import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, operatorsBooks, type Page, readPage } from './operators-books.ts'

const pages = [...operatorsBooks(), ...['README.md', 'docs/security.md', 'docs/walk.md'].map(readPage)]

test.each(pages)('every link of $path to a place in a page leads to a heading', (page) => {
  const broken = linksOf(page).filter(({ to, anchor }) => !existsSync(to) || !anchorsOf(readPage(to)).has(anchor))
  expect(broken).toEqual([])
})

test('a heading that is not there is found, and one of a name with signs is known', () => {
  const page = {
    path: 'docs/x.md',
    text: '## A `member`’s, mail: (why?)\n## a_b - c\n## Mail\n## Mail\n```sh\n# none\n```\n',
  }
  expect([...anchorsOf(page)]).toEqual(['a-members-mail-why', 'a_b---c', 'mail', 'mail-1'])
  expect(linksOf({ ...page, text: '[x](install.md#settings) [y](#mail) `[z](#none)`' })).toEqual([
    { to: 'docs/install.md', anchor: 'settings' },
    { to: 'docs/x.md', anchor: 'mail' },
  ])
})

function linksOf({ path, text }: Page) {
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].flatMap(([, file = '', anchor = '']) =>
    /^[a-z]+:/.test(file) ? [] : [{ to: file === '' ? path : normalize(join(path, '..', file)), anchor }],
  )
}
