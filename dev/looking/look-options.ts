import { parseArgs } from 'node:util'
import { pageNames } from './public-pages.ts'

export interface LookOptions {
  readonly partnerIds: readonly string[]
  /** Null: every page. */
  readonly pages: readonly string[] | null
  readonly widths: readonly number[]
  readonly folder: string
}

export const lookUsage = `npm run look -- [--partners nosh,hilton] [--pages home,search] [--widths 360,1280] [--out folder]
Writes a picture of every public page, and one sheet with all the homes. Without options: all partners, all pages, at 360, 768, 1280 and 1600 px.
Pages: ${pageNames.join(', ')}, earn-<page>.`

const allWidths = [360, 768, 1280, 1600]
/** Narrower is not supported (LAYOUT-05), and wider than this is a slip of the finger. */
const widthRange = { least: 320, most: 3840 }

/** Reads the command line, or says what is wrong with it. */
export function readLookOptions(args: readonly string[], partnerIds: readonly string[]): LookOptions | string {
  const values = parsed(args)
  if (typeof values === 'string') return values
  const partners = listOf(values.partners) ?? partnerIds
  const pages = listOf(values.pages)
  const widths = listOf(values.widths)?.map(Number) ?? allWidths
  const unknownPartner = partners.find((id) => !partnerIds.includes(id))
  if (unknownPartner !== undefined)
    return `--partners: there is no partner "${unknownPartner}". The partners: ${partnerIds.join(', ')}`
  const unknownPage = pages?.find((name) => !pageNames.some((known) => known === name) && !name.startsWith('earn-'))
  if (unknownPage !== undefined)
    return `--pages: there is no page "${unknownPage}". The pages: ${pageNames.join(', ')}, earn-<page>`
  const { least, most } = widthRange
  if (!widths.every((width) => Number.isInteger(width) && width >= least && width <= most))
    return `--widths: expected whole numbers from ${least} to ${most}, got "${values.widths}"`
  if (values.out === '') return '--out: expected a folder'
  return { partnerIds: partners, pages, widths, folder: values.out ?? 'test-results/look' }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { partners: text, pages: text, widths: text, out: text } }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** An empty list is a slip, too: it names the empty text. */
function listOf(value: string | undefined): string[] | null {
  return value === undefined ? null : [...new Set(value.split(',').map((item) => item.trim()))]
}
