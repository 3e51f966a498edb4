import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { reportPath } from '../http/page-policy.ts'
import { readReports, reportsSchema } from './read-reports.ts'
import { countReports } from './store.ts'

const reportTypes = ['application/reports+json', 'application/csp-report'] as const

/** Collects what browsers refused under the page policy. Anybody may send anything here, so it is bounded, and answered alike. */
export function cspReportRoutes(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser([...reportTypes], { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(null, null)
    }
  })
  app.post(
    reportPath,
    {
      config: { kind: 'report', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { body: reportsSchema },
      // The schema describes the call only: what is malformed is dropped, since no browser would read a refusal.
      validatorCompiler: () => () => true,
    },
    async ({ body, db, partner, log }, reply) => {
      const reports = readReports(body)
      for (const report of reports) log.warn({ report, partnerId: partner.id }, 'page policy violation')
      await countReports(db, partner.id, { reports, receivedAt: context.now() })
      return reply.code(204).send()
    },
  )
}
