/** Seven colors that agree. `main` is the loud one, `accent` the light one, `deep` the darkest. */
export interface Palette {
  readonly wall: string
  readonly table: string
  readonly deep: string
  readonly main: string
  readonly accent: string
  readonly cream: string
  readonly leaf: string
}

export const palettes = {
  terracotta: tones('#ecc5ae', '#9a3f2d', '#4a1d1b', '#c24e2f', '#e5a94f', '#f9eddd', '#55734b'),
  rose: tones('#e7b9b2', '#7e2f3c', '#421420', '#b23a48', '#e8b06a', '#fbeee6', '#5d7a5a'),
  olive: tones('#d5d3ab', '#55602f', '#2b3219', '#b5562e', '#dcae45', '#f6f1de', '#6c7f3d'),
  sage: tones('#c4d3bf', '#3f6450', '#1f3a31', '#c4573a', '#e3b659', '#f4f3e4', '#4d8060'),
  indigo: tones('#b9c6d8', '#2b4570', '#152444', '#c2413a', '#e2b45c', '#f1ede2', '#54776b'),
  midnight: tones('#34456a', '#1b2747', '#0f1730', '#d05a3c', '#e9bd6b', '#f0e6d4', '#6c9478'),
  teal: tones('#b4d2cf', '#1e5f66', '#0e3940', '#d8613f', '#eac36a', '#f4efe1', '#3f7d66'),
  sea: tones('#bcd8e3', '#2c6a8e', '#12354f', '#dd6a48', '#f0c76b', '#f8f3e8', '#4a8a7a'),
  plum: tones('#d5b7c6', '#5f2b4f', '#33142d', '#b6385a', '#e8a94e', '#f8ebe4', '#5e7b58'),
  mustard: tones('#f0d08b', '#a9541f', '#53270f', '#bf3f24', '#f3b93c', '#fcf2da', '#5b7742'),
  saffron: tones('#f3c98f', '#8a2b3c', '#471322', '#d8641f', '#f0b02f', '#fdf0d9', '#5f7f45'),
  ember: tones('#5d3a31', '#33201d', '#1c100f', '#bb4426', '#dd9d45', '#eedfc8', '#728058'),
  cocoa: tones('#dac4ac', '#5b3d2c', '#2f1d15', '#a7552c', '#d9a441', '#f6ecdc', '#6d7a50'),
  blush: tones('#f5d3cb', '#a85f6c', '#5b2a3b', '#d4756f', '#efbf74', '#fdf3ea', '#7a9270'),
  lilac: tones('#d6cfe2', '#594d80', '#2d2549', '#c65a6a', '#ecba62', '#f6f1ec', '#64866b'),
  lagoon: tones('#f6d9b8', '#1f7a78', '#0f4347', '#dd5636', '#f3b53f', '#fdf4e3', '#3d8a5a'),
  fog: tones('#d9dcd8', '#4a5560', '#232c36', '#b5472f', '#d8ab52', '#f6f4ee', '#667e69'),
  diner: tones('#bcdcd6', '#b8392f', '#5a1719', '#d8472f', '#f4c14f', '#fdf6e6', '#4f8a5b'),
  moss: tones('#42553f', '#26372b', '#152019', '#cc5c33', '#e2b455', '#f0ead3', '#86a36a'),
  wine: tones('#6a2a35', '#3d151f', '#220a11', '#c04a3c', '#dfa85a', '#f3e4d2', '#7d8c62'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

function tones(...colors: [string, string, string, string, string, string, string]): Palette {
  const [wall, table, deep, main, accent, cream, leaf] = colors
  return { wall, table, deep, main, accent, cream, leaf }
}
