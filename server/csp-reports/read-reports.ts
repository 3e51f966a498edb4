import { z } from 'zod'
import { mendedText } from '#contract/schemas/text.ts'

/** One refusal of a browser, as a developer needs it: never a query, never an id of a person. */
export interface CspReport {
  readonly directive: string
  /** What was not loaded: an address without its query, or a word such as `inline`. */
  readonly blocked: string
  /** The path of the page. */
  readonly page: string
}

const longest = 300
/** Anybody may send anything: what a database column or a terminal can't bear does not get further. */
const text = mendedText(longest).default('')

/** Both wires: the Reporting API's list, and the older single report. */
const reportingSchema = z
  .array(z.object({ body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }) }))
  .max(20)
const legacySchema = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'blocked-uri': text, 'document-uri': text }),
})

export const reportsSchema = z.union([reportingSchema, legacySchema])

/** What a body reports; nothing where it is neither wire's. */
export function readReports(body: unknown): CspReport[] {
  const reporting = reportingSchema.safeParse(body)
  if (reporting.success)
    return reporting.data.map(({ body: { effectiveDirective, blockedURL, documentURL } }) => ({
      directive: effectiveDirective,
      blocked: withoutQuery(blockedURL),
      page: pathOf(documentURL),
    }))
  const legacy = legacySchema.safeParse(body)
  if (!legacy.success) return []
  const report = legacy.data['csp-report']
  return [
    {
      directive: report['effective-directive'],
      blocked: withoutQuery(report['blocked-uri']),
      page: pathOf(report['document-uri']),
    },
  ]
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}

/** A part of a path that is long and has a digit names a person or a visit; the page is the same without it. */
const name = /\/(?=[^/]*\d)[^/]{16,}/g

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname.replaceAll(name, '/…') : ''
}
