import { stored } from './stored.ts'

const parameters = {
  public_id: stored.publicId,
  utm_term: stored.utmTerm,
  utm_medium: stored.utmMedium,
  utm_campaign: stored.utmCampaign,
  utm_source: stored.utmSource,
  utm_content: stored.utmContent,
  referrer: stored.referrer,
  source: stored.source,
}
/** A longer value is nobody's campaign; cookies go along with every call. */
const longest = 256

/** Keeps what the first address of the visit says about where the person came from. */
export function keepCampaign(search: string): void {
  const values = new URLSearchParams(search)
  for (const [name, place] of Object.entries(parameters)) {
    const value = values.get(name)
    if (value !== null && value !== '' && value.length <= longest) place.write(value)
  }
}
