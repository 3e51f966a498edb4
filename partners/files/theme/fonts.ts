export interface FontFile {
  /** Relative to node_modules. One latin file each, under 40 KB. */
  readonly file: string
  readonly family: string
  /** What the file covers: one weight, or the range of its weight axis. */
  readonly weights: readonly [number, number]
  readonly fallback: 'serif' | 'sans-serif'
}

const fonts = {
  archivo: variable('archivo', { family: 'Archivo', fallback: 'sans-serif', weights: [100, 900] }),
  'barlow-condensed': fixed('barlow-condensed', { family: 'Barlow Condensed', fallback: 'sans-serif', weight: 600 }),
  bitter: variable('bitter', { family: 'Bitter', fallback: 'serif', weights: [100, 900] }),
  'bricolage-grotesque': fixed('bricolage-grotesque', {
    family: 'Bricolage Grotesque',
    fallback: 'sans-serif',
    weight: 700,
  }),
  cinzel: variable('cinzel', { family: 'Cinzel', fallback: 'serif', weights: [400, 900] }),
  'cormorant-garamond': variable('cormorant-garamond', {
    family: 'Cormorant Garamond',
    fallback: 'serif',
    weights: [300, 700],
  }),
  'dm-sans': variable('dm-sans', { family: 'DM Sans', fallback: 'sans-serif', weights: [100, 1000] }),
  figtree: variable('figtree', { family: 'Figtree', fallback: 'sans-serif', weights: [300, 900] }),
  fraunces: variable('fraunces', { family: 'Fraunces', fallback: 'serif', weights: [100, 900] }),
  'hanken-grotesk': variable('hanken-grotesk', {
    family: 'Hanken Grotesk',
    fallback: 'sans-serif',
    weights: [100, 900],
  }),
  'instrument-sans': variable('instrument-sans', {
    family: 'Instrument Sans',
    fallback: 'sans-serif',
    weights: [400, 700],
  }),
  jost: variable('jost', { family: 'Jost', fallback: 'sans-serif', weights: [100, 900] }),
  karla: variable('karla', { family: 'Karla', fallback: 'sans-serif', weights: [200, 800] }),
  'libre-franklin': variable('libre-franklin', {
    family: 'Libre Franklin',
    fallback: 'sans-serif',
    weights: [100, 900],
  }),
  lora: variable('lora', { family: 'Lora', fallback: 'serif', weights: [400, 700] }),
  manrope: variable('manrope', { family: 'Manrope', fallback: 'sans-serif', weights: [200, 800] }),
  marcellus: fixed('marcellus', { family: 'Marcellus', fallback: 'serif', weight: 400 }),
  mulish: variable('mulish', { family: 'Mulish', fallback: 'sans-serif', weights: [200, 1000] }),
  newsreader: fixed('newsreader', { family: 'Newsreader', fallback: 'serif', weight: 500 }),
  nunito: variable('nunito', { family: 'Nunito', fallback: 'sans-serif', weights: [200, 1000] }),
  'nunito-sans': variable('nunito-sans', { family: 'Nunito Sans', fallback: 'sans-serif', weights: [200, 1000] }),
  oswald: variable('oswald', { family: 'Oswald', fallback: 'sans-serif', weights: [200, 700] }),
  outfit: variable('outfit', { family: 'Outfit', fallback: 'sans-serif', weights: [100, 900] }),
  overpass: variable('overpass', { family: 'Overpass', fallback: 'sans-serif', weights: [100, 900] }),
  'playfair-display': variable('playfair-display', {
    family: 'Playfair Display',
    fallback: 'serif',
    weights: [400, 900],
  }),
  'roboto-flex': variable('roboto-flex', { family: 'Roboto Flex', fallback: 'sans-serif', weights: [100, 1000] }),
  sora: variable('sora', { family: 'Sora', fallback: 'sans-serif', weights: [100, 800] }),
  'source-sans-3': variable('source-sans-3', { family: 'Source Sans 3', fallback: 'sans-serif', weights: [200, 900] }),
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

function variable(key: string, font: Omit<FontFile, 'file'>): FontFile {
  return { file: `@fontsource-variable/${key}/files/${key}-latin-wght-normal.woff2`, ...font }
}

type FixedFont = Pick<FontFile, 'family' | 'fallback'> & { readonly weight: number }

/** Where the variable file is heavy, or there is none. */
function fixed(key: string, { family, fallback, weight }: FixedFont): FontFile {
  return {
    file: `@fontsource/${key}/files/${key}-latin-${weight}-normal.woff2`,
    family,
    weights: [weight, weight],
    fallback,
  }
}
