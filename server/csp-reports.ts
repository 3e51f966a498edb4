import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { reportPath } from './page-policy.ts'

const reportTypes = ['application/reports+json', 'application/csp-report'] as const
const text = z.string().transform((value) => value.slice(0, 300))

/** Both wires: the Reporting API's list, and the older single report. Only what a developer needs is kept. */
const reportingSchema = z
  .array(
    z.object({
      body: z.object({
        effectiveDirective: text.optional(),
        blockedURL: text.optional(),
        documentURL: text.optional(),
      }),
    }),
  )
  .max(20)
const legacySchema = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'blocked-uri': text.optional(),
    'document-uri': text.optional(),
  }),
})

/** Collects what browsers refused under the page policy. Anybody may send anything here, so it is bounded and only logged. */
export function cspReportRoutes(app: FastifyInstance): void {
  app.addContentTypeParser([...reportTypes], { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(null, null)
    }
  })
  app.post(
    reportPath,
    { config: { csrf: false, rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      for (const report of reportsOf(request.body))
        request.log.warn({ report, partnerId: request.partner.id }, 'page policy violation')
      return reply.code(204).send()
    },
  )
}

function reportsOf(
  body: unknown,
): { directive: string | undefined; blocked: string | undefined; page: string | undefined }[] {
  const reporting = reportingSchema.safeParse(body)
  if (reporting.success)
    return reporting.data.map(({ body: report }) => ({
      directive: report.effectiveDirective,
      blocked: withoutQuery(report.blockedURL),
      page: withoutQuery(report.documentURL),
    }))
  const legacy = legacySchema.safeParse(body)
  if (!legacy.success) return []
  const report = legacy.data['csp-report']
  return [
    {
      directive: report['effective-directive'],
      blocked: withoutQuery(report['blocked-uri']),
      page: withoutQuery(report['document-uri']),
    },
  ]
}

function withoutQuery(address: string | undefined): string | undefined {
  return address?.split('?', 1)[0]
}
