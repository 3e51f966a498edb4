import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastRatio, pairsInUse } from '#partners/files/theme/contrast.ts'
import { loadPartners } from '#partners/registry.ts'

const root = new URL('..', import.meta.url).pathname
const stylesheets = ['web', 'ui'].flatMap((room) =>
  readdirSync(root + room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${room}/${file}`),
)
/** Pictures of things, beside which the same is said in words: a star, a meter's filling, the card's drawn chip. */
const drawn = [
  'ui/figures/rating.module.css .star',
  'ui/figures/stars.module.css .star',
  'ui/fields/star-field.module.css .star',
  'web/payment-card/card-picture.module.css',
]
/** Contrast is the same the other way round. */
const proven = new Set(
  pairsInUse
    .filter(({ least }) => least >= 4.5)
    .flatMap(({ front, behind }) => [`${front} on ${behind}`, `${behind} on ${front}`]),
)

interface Rule {
  readonly file: string
  readonly selector: string
  readonly color: string | null
  readonly background: string | null
}

const rules = stylesheets
  .flatMap(readRules)
  .filter(({ file, selector }) => !drawn.some((start) => `${file} ${selector}`.startsWith(start)))

test('text and what is behind it, where one rule sets both, are pairs that every partner’s colours are checked for', () => {
  const both = rules.flatMap(({ file, selector, color, background }) =>
    color !== null && background !== null ? [{ where: `${file} ${selector}`, pair: `${color} on ${background}` }] : [],
  )
  expect(both.length).toBeGreaterThan(15)
  expect(both.filter(({ pair }) => !proven.has(pair))).toEqual([])
})

test('a text colour that a rule sets alone can be read on every ground it may stand on', () => {
  const alone = rules.filter(({ color, background }) => color !== null && background === null)
  expect(alone.length).toBeGreaterThan(50)
  const unproven = alone.filter(
    ({ color }) => !['ground', 'surface', 'tint'].every((behind) => proven.has(`${color} on ${behind}`)),
  )
  expect(unproven.map(({ file, selector, color }) => `${file} ${selector}: ${color}`)).toEqual([])
})

test('every pair reaches 4.5 for text and 3 for outlines of controls, for all nineteen partners', () => {
  const { partners } = loadPartners()
  expect(partners).toHaveLength(19)
  for (const { id, theme } of partners)
    for (const { front, behind, least } of pairsInUse)
      expect(
        contrastRatio(theme.colors[front], theme.colors[behind]),
        `${id}: ${front} on ${behind}`,
      ).toBeGreaterThanOrEqual(least)
})

function readRules(file: string): Rule[] {
  const css = readFileSync(root + file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim().replace(/\s+/g, ' '),
    color: tokenIn(/(?:^|[;\s])color:\s*var\(--color-([a-z-]+)\)/.exec(body)),
    background: tokenIn(/background(?:-color)?:\s*var\(--color-([a-z-]+)\)/.exec(body)),
  }))
}

/** muted-ink is mutedInk in the theme. */
function tokenIn(found: RegExpExecArray | null): string | null {
  return found?.[1]?.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) ?? null
}
