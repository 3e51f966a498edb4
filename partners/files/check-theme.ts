import { weakPairs } from './theme/contrast.ts'
import { fontFile, type FontKey } from './theme/fonts.ts'
import type { FileProblem } from './reading/read-partner-files.ts'
import type { CheckedFiles } from './schema.ts'

/** Colours that cannot be read on each other, and weights that a font file does not have. */
export function checkTheme(id: string, { theme }: CheckedFiles): FileProblem[] {
  const file = `${id}/theme.json`
  const weak = weakPairs(theme.colors).map(({ front, behind, ratio, least }) => ({
    file,
    field: `colors.${front}`,
    reason: `has contrast ${ratio.toFixed(2)} on ${behind}; at least ${least} is needed`,
  }))
  const { type, wordmark } = theme
  const weights: [field: string, font: FontKey, weight: number][] = [
    ['type.titleWeight', type.title, type.titleWeight],
    ['type.textWeight', type.text, type.textWeight],
    ['type.strongWeight', type.text, type.strongWeight],
    ['wordmark.weight', type.title, wordmark.weight],
  ]
  const missing = weights
    .filter(([, font, weight]) => weight < fontFile(font).weights[0] || weight > fontFile(font).weights[1])
    .map(([field, font, weight]) => ({ file, field, reason: `${weight} is not a weight of ${fontFile(font).family}` }))
  return [...weak, ...missing]
}
