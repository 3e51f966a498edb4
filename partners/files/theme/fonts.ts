export interface FontFile {
  /** Relative to node_modules. One latin file each, under 40 KB. */
  readonly file: string
  readonly family: string
  /** What the file covers: one weight, or the range of its weight axis. */
  readonly weights: readonly [number, number]
  readonly fallback: 'serif' | 'sans-serif'
}

const fonts = {
  archivo: variable('archivo', 'Archivo', 'sans-serif', 100, 900),
  'barlow-condensed': fixed('barlow-condensed', 'Barlow Condensed', 'sans-serif', 600),
  bitter: variable('bitter', 'Bitter', 'serif', 100, 900),
  'bricolage-grotesque': fixed('bricolage-grotesque', 'Bricolage Grotesque', 'sans-serif', 700),
  cinzel: variable('cinzel', 'Cinzel', 'serif', 400, 900),
  'cormorant-garamond': variable('cormorant-garamond', 'Cormorant Garamond', 'serif', 300, 700),
  'dm-sans': variable('dm-sans', 'DM Sans', 'sans-serif', 100, 1000),
  figtree: variable('figtree', 'Figtree', 'sans-serif', 300, 900),
  fraunces: variable('fraunces', 'Fraunces', 'serif', 100, 900),
  'hanken-grotesk': variable('hanken-grotesk', 'Hanken Grotesk', 'sans-serif', 100, 900),
  'instrument-sans': variable('instrument-sans', 'Instrument Sans', 'sans-serif', 400, 700),
  jost: variable('jost', 'Jost', 'sans-serif', 100, 900),
  karla: variable('karla', 'Karla', 'sans-serif', 200, 800),
  'libre-franklin': variable('libre-franklin', 'Libre Franklin', 'sans-serif', 100, 900),
  lora: variable('lora', 'Lora', 'serif', 400, 700),
  manrope: variable('manrope', 'Manrope', 'sans-serif', 200, 800),
  marcellus: fixed('marcellus', 'Marcellus', 'serif', 400),
  mulish: variable('mulish', 'Mulish', 'sans-serif', 200, 1000),
  newsreader: fixed('newsreader', 'Newsreader', 'serif', 500),
  nunito: variable('nunito', 'Nunito', 'sans-serif', 200, 1000),
  'nunito-sans': variable('nunito-sans', 'Nunito Sans', 'sans-serif', 200, 1000),
  oswald: variable('oswald', 'Oswald', 'sans-serif', 200, 700),
  outfit: variable('outfit', 'Outfit', 'sans-serif', 100, 900),
  overpass: variable('overpass', 'Overpass', 'sans-serif', 100, 900),
  'playfair-display': variable('playfair-display', 'Playfair Display', 'serif', 400, 900),
  'roboto-flex': variable('roboto-flex', 'Roboto Flex', 'sans-serif', 100, 1000),
  sora: variable('sora', 'Sora', 'sans-serif', 100, 800),
  'source-sans-3': variable('source-sans-3', 'Source Sans 3', 'sans-serif', 200, 900),
} as const satisfies Record<string, FontFile>

export type FontKey = keyof typeof fonts

export const fontKeys: readonly FontKey[] = Object.keys(fonts).filter(isFontKey)

export function isFontKey(value: unknown): value is FontKey {
  return typeof value === 'string' && Object.hasOwn(fonts, value)
}

export function fontFile(key: FontKey): FontFile {
  return fonts[key]
}

/** The files of one partner to serve and preload: one where titles and text share a family. */
export function fontFilesOf(type: { readonly title: FontKey; readonly text: FontKey }): FontFile[] {
  return [...new Set([type.title, type.text])].map(fontFile)
}

type Fallback = FontFile['fallback']

function variable(key: string, family: string, fallback: Fallback, lightest: number, boldest: number): FontFile {
  const file = `@fontsource-variable/${key}/files/${key}-latin-wght-normal.woff2`
  return { file, family, weights: [lightest, boldest], fallback }
}

/** Where the variable file is heavy, or there is none. */
function fixed(key: string, family: string, fallback: Fallback, weight: number): FontFile {
  return {
    file: `@fontsource/${key}/files/${key}-latin-${weight}-normal.woff2`,
    family,
    weights: [weight, weight],
    fallback,
  }
}
