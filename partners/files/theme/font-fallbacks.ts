import measured from './font-fallbacks.json' with { type: 'json' }
import { fontFile, type FontKey } from './fonts.ts'

/** Fonts that machines have, with the widths of Arial and of Times New Roman, by the names of their faces. */
const locals = {
  'sans-serif': {
    text: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'Roboto'],
    strong: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold'],
  },
  serif: {
    text: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
    strong: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
  },
}
const weights = { text: '100 549', strong: '550 900' }

/** The family that stands in until the partner's own has come. */
export function fallbackFamily(key: FontKey): string {
  return `${fontFile(key).family} Fallback`
}

/** The system's letters made as wide and as high as those of the font, so that nothing moves when it comes. Measured: dev/measure-fonts.ts. */
export function fallbackFaceCss(key: FontKey): string {
  const { fallback } = fontFile(key)
  return (['text', 'strong'] as const)
    .map((kind) => {
      const { size, ascent, descent } = measured[key][kind]
      const sources = locals[fallback][kind].map((name) => `local("${name}")`).join(',')
      return (
        `@font-face{font-family:'${fallbackFamily(key)}';font-style:normal;font-weight:${weights[kind]};src:${sources};` +
        `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
      )
    })
    .join('')
}
