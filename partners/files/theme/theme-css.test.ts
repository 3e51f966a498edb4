import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastRatio } from './contrast.ts'
import { fontFilesOf } from './fonts.ts'
import { loadPartners } from '../../registry.ts'
import { fontFaceCss, themeCss } from './theme-css.ts'
import { vietnameseFilesOf } from './vietnamese-fonts.ts'

const registry = loadPartners()

function themeOf(id: string) {
  const partner = registry.partnerById(id)
  if (!partner) throw new Error(`no partner ${id}`)
  return partner.theme
}

test('a theme becomes custom properties', () => {
  const css = themeCss(themeOf('nosh'))
  expect(css).toContain('--color-ink:#14213d;')
  expect(css).toContain('--color-on-accent:#ffffff;')
  expect(css).toContain("--font-title:'Fraunces', 'Fraunces Fallback', Georgia")
  expect(css).toContain('--radius:14px;')
  expect(css).toContain('--shade:0.16;')
  expect(css).toContain('--fast:200ms;--slow:250ms')
  expect(themeCss(themeOf('caesars'))).toMatch(/^:root\{color-scheme:dark;.*--shade:0\.6;/)
})

test('no theme can leave its style element or fetch anything', () => {
  for (const { theme } of registry.partners) {
    expect(themeCss(theme)).toMatch(/^:root\{[\w:;#,.' \d-]+\}$/)
  }
})

test('a family that serves titles and text is one font face', () => {
  const face = fontFaceCss(themeOf('jetblue'), (file) => `/fonts/${file.split('/').at(-1)}`)
  expect(face).toContain(
    `@font-face{font-family:'Figtree';font-style:normal;font-weight:300 900;font-display:swap;src:url("/fonts/figtree-latin-wght-normal.woff2") format("woff2")}`,
  )
  expect(face.match(/latin/g)).toHaveLength(1)
  expect(fontFaceCss(themeOf('nosh'), (file) => file).match(/latin/g)).toHaveLength(2)
})

test('every font has a stand-in from the system with its widths and heights, and takes its place whenever it comes', () => {
  for (const { id, theme } of registry.partners) {
    const css = fontFaceCss(theme, (file) => file)
    expect(css, id).not.toMatch(/font-display:(?!swap)/)
    for (const { family } of fontFilesOf(theme.type)) {
      expect(themeCss(theme), id).toContain(`'${family}', '${family} Fallback', `)
      const faces = css.split('@font-face').filter((face) => face.includes(`'${family} Fallback'`))
      expect(faces, id).toHaveLength(2)
      for (const face of faces) {
        expect(face).toMatch(/src:local\("(Arial|Times New Roman)( Bold)?"\)/)
        const [, size, ascent, descent] =
          /size-adjust:([\d.]+)%;ascent-override:([\d.]+)%;descent-override:([\d.]+)%/.exec(face) ?? []
        for (const [value, least, most] of [
          [size, 65, 140],
          [ascent, 60, 160],
          [descent, 12, 60],
        ] as const) {
          expect(Number(value), `${id} ${face}`).toBeGreaterThan(least)
          expect(Number(value), `${id} ${face}`).toBeLessThan(most)
        }
      }
    }
  }
})

test('letters of Vietnamese come with the family, or from one as large', () => {
  const css = fontFaceCss(themeOf('caesars'), (file) => file.split('/').at(-1) ?? '')
  expect(css).toMatch(/'Cinzel';[^}]*"playfair-display-vietnamese[^}]*U\+1EA0-1EF9,[^}]*size-adjust:108%/)
  for (const { theme } of registry.partners)
    for (const { file } of vietnameseFilesOf(theme.type))
      expect(statSync(`node_modules/${file}`).size, file).toBeLessThan(16 * 1024)
})

test('all faces of a family have the same weights, or a browser would use the letters of one alone', () => {
  for (const { id, theme } of registry.partners) {
    const faces = fontFaceCss(theme, (file) => file).matchAll(/font-family:'([^']+)';.*?font-weight:([\d ]+);/g)
    const weightsOf = Map.groupBy(faces, ([, family]) => family)
    expect(weightsOf.size, id).toBeGreaterThan(0)
    for (const [family, found] of [...weightsOf].filter(([name]) => !name?.endsWith(' Fallback')))
      expect(new Set(found.map(([, , weights]) => weights)).size, `${id}: ${family}`).toBe(1)
  }
})

test('contrast is measured as WCAG does', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#0f766e', '#0f766e')).toBe(1)
})
