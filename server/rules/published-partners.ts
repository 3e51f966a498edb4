import type { FastifyBaseLogger } from 'fastify'
import { type Partner, type PartnerRegistry, registryOf } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { type Rounds, startRounds } from '../health/rounds.ts'
import type { Vitals } from '../health/vitals.ts'
import { findRules } from './store.ts'

/** Partners with their published rules, so that pages promise what the engine pays. */
export interface PublishedPartners extends PartnerRegistry {
  /** Reads what was published since, by whatever process. Returns how many partners changed. */
  refresh(): Promise<number>
}

interface Parts {
  readonly engine: Db
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Starts with the rules of the partners' files. `refresh` replaces them with those in the database, which may be more: `rules:revise` publishes
 * without the file. A partner whose rules changed is another object, so that nothing made of the former is used again.
 */
export function publishedPartners(written: PartnerRegistry, { engine, log }: Parts): PublishedPartners {
  let current = written
  return {
    get partners() {
      return current.partners
    },
    partnerByHost: (host) => current.partnerByHost(host),
    partnerById: (id) => current.partnerById(id),
    async refresh() {
      const published = await findRules(engine, idsOf(written))
      const next = current.partners.map((partner) => {
        const rules = (published.get(partner.id) ?? []).map(({ document }) => document)
        return rules.length === 0 || versionsOf({ rules }) === versionsOf(partner) ? partner : { ...partner, rules }
      })
      const changed = next.filter((partner) => current.partnerById(partner.id) !== partner)
      for (const partner of changed) tellUnwritten(partner, written.partnerById(partner.id), log)
      if (changed.length > 0) current = registryOf(next)
      return changed.length
    },
  }
}

const roundMs = 15_000

/** Every 15 seconds: rules that another process has published. */
export function startRuleJobs(context: RuleJobsContext, partners: PublishedPartners): Rounds {
  return startRounds(context, { name: 'rules', roundMs, run: () => partners.refresh() })
}

interface RuleJobsContext {
  readonly log: FastifyBaseLogger
  readonly vitals: Vitals
}

/** Published versions never change, so their numbers tell all. */
function versionsOf({ rules }: Pick<Partner, 'rules'>): string {
  return numbersOf(rules).join()
}

function numbersOf(rules: Partner['rules']): readonly number[] {
  return rules.map(({ version }) => version).toSorted((one, other) => one - other)
}

function tellUnwritten(partner: Partner, file: Partner | undefined, log: Parts['log']): void {
  const known = new Set(file?.rules.map(({ version }) => version))
  const versions = numbersOf(partner.rules).filter((version) => !known.has(version))
  if (versions.length > 0)
    log.warn(
      { partnerId: partner.id, versions },
      `pages show published rules that partners/${partner.id}/rules.json lacks: add them to the file`,
    )
}

function idsOf({ partners }: PartnerRegistry): string[] {
  return partners.map(({ id }) => id)
}
