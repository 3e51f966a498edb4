import { afterEach, expect, test, vi } from 'vitest'
import { keepCampaign } from '../storage/keep-campaign.ts'
import { readReferral } from './read-referral.ts'

afterEach(() => vi.unstubAllGlobals())

test('IMPRESSION-05 the referral is the seven values that the first address of the visit carried', () => {
  const cookies: string[] = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return cookies.join('; ')
    },
    set cookie(written: string) {
      cookies.push(written.split(';')[0] ?? '')
    },
  })
  keepCampaign('?utm_term=a&utm_medium=b&utm_campaign=c&utm_source=d&utm_content=e&referrer=f&source=g&other=h')
  expect(readReferral()).toEqual({
    utmTerm: 'a',
    utmMedium: 'b',
    utmCampaign: 'c',
    utmSource: 'd',
    utmContent: 'e',
    referrer: 'f',
    source: 'g',
  })
})
