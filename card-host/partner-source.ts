import type { PartnerRegistry } from '#partners/registry.ts'
import { themeCss } from '#partners/files/theme/theme-css.ts'
import type { CardHostPartner } from './card-host.ts'
import { frameFontCss, textFontAddress } from './frame-fonts.ts'

/** What the card host knows of the partners: their names, looks, and the origins of their pages. */
export function partnerSource(
  { partners }: Pick<PartnerRegistry, 'partners'>,
  siteOrigin: string,
): (id: string) => CardHostPartner | undefined {
  const byId = new Map(
    partners.map(({ id, settings, theme }) => [
      id,
      {
        name: settings.programName,
        origins: settings.hosts.map((host) => siteOrigin.replace('{host}', host)),
        themeCss: themeCss(theme) + frameFontCss(theme),
        font: textFontAddress(theme),
      },
    ]),
  )
  return (id) => byId.get(id)
}
