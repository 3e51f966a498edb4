import { z } from 'zod'
import { deepFreeze } from './files/reading/deep-freeze.ts'
import { type Partner, type PartnerRegistry, registryOf } from './registry.ts'
import { hostsSchema } from './files/settings/settings-schema.ts'

/** What PARTNER_HOSTS holds: the hosts of an installation, by partner id. Those of a partner that is not named stay as its files have them. */
export const partnerHostsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
  z.record(z.string(), hostsSchema),
)
export type PartnerHosts = Readonly<z.infer<typeof partnerHostsSchema>>
export const expectedPartnerHosts =
  'JSON like {"partner": ["dining.example.com"]}, host names in lower case without a port, or nothing'

/** What the variable alone does not show: which partners there are, and whose a host is already. */
export function partnerHostsProblems(hosts: PartnerHosts, { partners }: Pick<PartnerRegistry, 'partners'>): string[] {
  const ids = new Set(partners.map(({ id }) => id))
  const unknown = Object.keys(hosts).filter((id) => !ids.has(id))
  const owners = new Map<string, string>()
  const shared = partners.flatMap(({ id, settings }) =>
    (own(hosts, id) ?? settings.hosts).flatMap((host) => {
      const owner = owners.get(host)
      owners.set(host, owner ?? id)
      return owner === undefined
        ? []
        : [`PARTNER_HOSTS: expected hosts of one partner, got ${host}, of ${owner} and ${id}`]
    }),
  )
  return [...unknown.map((id) => `PARTNER_HOSTS: expected partners of this installation, got "${id}"`), ...shared]
}

/** The same partners at the hosts of this installation. Throws one error that names everything that is wrong with them. */
export function withHosts(registry: PartnerRegistry, hosts: PartnerHosts): PartnerRegistry {
  const problems = partnerHostsProblems(hosts, registry)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return registryOf(registry.partners.map((partner) => atHosts(partner, own(hosts, partner.id))))
}

function atHosts(partner: Partner, hosts: readonly string[] | undefined): Partner {
  return hosts === undefined ? partner : deepFreeze({ ...partner, settings: { ...partner.settings, hosts } })
}

/** A partner may be called what every object has. */
function own(hosts: PartnerHosts, id: string): readonly string[] | undefined {
  return Object.hasOwn(hosts, id) ? hosts[id] : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
