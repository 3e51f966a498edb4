import type { PartnerRegistry } from '#partners/registry.ts'
import type { Config } from '#server/settings/config.ts'
import { inboundAddress } from '#server/texting/text-addresses.ts'
import { type SmsSandbox, startSmsSandbox } from '#vendors/sms/sandbox.ts'

interface PhoneOptions {
  readonly config: Config
  readonly partners: PartnerRegistry
  readonly port: number
  /** Where the site listens, by number. */
  readonly siteAddress: string
  readonly now?: () => Date
}

/** The stand-in of the provider of texts, with the accounts that the site has. What phones answer is posted to the site. */
export function startPhones({ config, partners, port, siteAddress, now }: PhoneOptions): Promise<SmsSandbox> {
  return startSmsSandbox({
    port,
    through: siteAddress,
    ...(now && { now }),
    accounts: partners.partners.flatMap((partner) => {
      const account = config.sms.accounts[partner.id]
      const { shortCode: from } = partner.settings
      return account ? [{ ...account, from, inboundAddress: inboundAddress(config, partner) }] : []
    }),
  })
}
