import { fallbackFaceCss, fallbackFamily } from './font-fallbacks.ts'
import { fontFile, fontFilesOf, type FontFile, type FontKey } from './fonts.ts'
import { colorNames, type PartnerTheme } from './theme-schema.ts'
import { vietnameseFilesOf, vietnameseLetters } from './vietnamese-fonts.ts'

/** For letters that the partner's font does not have, and where no stand-in of its size is there. */
const systemFonts = {
  serif: "Georgia, 'Times New Roman', serif",
  'sans-serif': "system-ui, -apple-system, 'Segoe UI', sans-serif",
}

/** How dark shadows are, from 0 to 1: on a dark ground they show less. */
const shades = { light: { flat: 0.1, soft: 0.16, deep: 0.26 }, dark: { flat: 0.4, soft: 0.5, deep: 0.6 } }

/** The theme's tokens as custom properties, for one style element. Its values come through `themeSchema`, which lets nothing else pass. */
export function themeCss(theme: PartnerTheme): string {
  const { colors, type, wordmark } = theme
  const tokens = {
    'color-scheme': theme.scheme,
    ...Object.fromEntries(colorNames.map((name) => [`--color-${kebab(name)}`, colors[name]])),
    '--font-title': fontStack(type.title),
    '--font-text': fontStack(type.text),
    '--weight-title': type.titleWeight,
    '--weight-text': type.textWeight,
    '--weight-strong': type.strongWeight,
    '--tracking-title': thousandthsOfEm(type.titleTracking),
    '--casing-title': type.titleCasing === 'upper' ? 'uppercase' : 'none',
    '--weight-wordmark': wordmark.weight,
    '--tracking-wordmark': thousandthsOfEm(wordmark.tracking),
    '--shade': shades[theme.scheme][theme.elevation],
    '--radius': `${theme.radius}px`,
    '--radius-control': `${theme.controlRadius}px`,
    '--fast': theme.motion === 'brisk' ? '150ms' : '200ms',
    '--slow': theme.motion === 'brisk' ? '200ms' : '250ms',
  } satisfies Record<string, string | number>
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}

/**
 * The font faces of a partner, and their stand-ins from the system: a font takes their place whenever it comes, and they have its widths and
 * heights. `addressOf` gives the address under which the server serves a file of `fontFilesOf` and `vietnameseFilesOf`.
 */
export function fontFaceCss(theme: PartnerTheme, addressOf: (file: string) => string): string {
  const faces = fontFilesOf(theme.type).map((font) => faceCss(font, addressOf))
  const vietnamese = vietnameseFilesOf(theme.type).map((font) => {
    const size = font.size === 100 ? '' : `;size-adjust:${font.size}%`
    return faceCss(font, addressOf, `;unicode-range:${vietnameseLetters}${size}`)
  })
  const standIns = [...new Set([theme.type.title, theme.type.text])].map(fallbackFaceCss)
  return [...faces, ...vietnamese, ...standIns].join('')
}

type Face = Pick<FontFile, 'file' | 'family' | 'weights'>

function faceCss({ file, family, weights }: Face, addressOf: (file: string) => string, more = ''): string {
  const [lightest, boldest] = weights
  const weight = lightest === boldest ? lightest : `${lightest} ${boldest}`
  const source = `url("${addressOf(file)}") format("woff2")`
  return `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};font-display:swap;src:${source}${more}}`
}

function fontStack(key: FontKey): string {
  const { family, fallback } = fontFile(key)
  return `'${family}', '${fallbackFamily(key)}', ${systemFonts[fallback]}`
}

function thousandthsOfEm(value: number): string {
  return `${value / 1000}em`
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
