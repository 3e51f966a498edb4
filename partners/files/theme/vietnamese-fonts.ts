import { fontFile, type FontKey } from './fonts.ts'

interface VietnameseFile {
  /** Relative to node_modules. */
  readonly file: string
  /** The family whose missing letters it has. */
  readonly family: string
  /** The family's own: browsers put faces of one family together only where they have the same weights. */
  readonly weights: readonly [number, number]
  /** In per cent: makes the letters of another family as large as those around them. */
  readonly size: number
}

/** The letters that latin files lack, as the font packages cut them. A browser fetches a file only for a page that has one of them. */
export const vietnameseLetters =
  'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF9,U+20AB'

/** Families without letters of their own for Vietnamese, and the family that comes closest to each. */
const standIns: Partial<Record<FontKey, { readonly key: FontKey; readonly size: number }>> = {
  cinzel: { key: 'playfair-display', size: 108 },
  'dm-sans': { key: 'hanken-grotesk', size: 100 },
  figtree: { key: 'hanken-grotesk', size: 100 },
  'instrument-sans': { key: 'hanken-grotesk', size: 100 },
  jost: { key: 'mulish', size: 94 },
  karla: { key: 'hanken-grotesk', size: 97 },
  marcellus: { key: 'lora', size: 95 },
  outfit: { key: 'mulish', size: 97 },
  sora: { key: 'hanken-grotesk', size: 112 },
}

/** The same letters as a pattern, without the marks that come by themselves. */
const vietnameseLetter = /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/

export function hasVietnamese(text: string): boolean {
  return vietnameseLetter.test(text)
}

/** So that a name such as "Phở" is written in one hand. The titles' file comes first. */
export function vietnameseFilesOf(type: { readonly title: FontKey; readonly text: FontKey }): VietnameseFile[] {
  return [...new Set([type.title, type.text])].map(vietnameseFile)
}

function vietnameseFile(key: FontKey): VietnameseFile {
  const { key: source, size } = standIns[key] ?? { key, size: 100 }
  const { family, weights } = fontFile(key)
  return { file: fontFile(source).file.replace('-latin-', '-vietnamese-'), family, weights, size }
}
