import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, isoDay } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import type { Restaurant } from '../dines/feed-world.ts'

/** The files that commands are given, by name. */
export function writeFiles(folder: string, { acquirerMerchantId }: Restaurant) {
  const put = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const [rules] = required(loadPartners().partnerById('caesars'), 'a partner with one version of its rules').rules
  const effectiveFrom = isoDay(Date.now() - 20 * dayMs, 'America/New_York')
  return {
    today: new Date().toISOString().slice(0, 10),
    rules: put('rules.json', JSON.stringify([rules, { ...rules, version: 2, effectiveFrom }])),
    restaurants: put(
      'restaurants.csv',
      'id,name,address,city,state,zip,lat,lon,visa\nharbor-1,Harbor Grill,5 Main St,New York,NY,10001,40.7506,-73.9972,VM-4410\n',
    ),
    terms: put('terms.csv', 'id,partner,from\nharbor-1,hilton,\n'),
    offers: put(
      'offers.csv',
      'id,partner,code,title,body,reward,rate,from,to\nharbor-1,hilton,triple,Ten more,,,10 per $1,2026-01-01,\n',
    ),
    campaigns: put(
      'campaigns.csv',
      'code,title,reward,budget,members\nwinter,Winter nights,500,100000,\nfew,For a few,500,,listed\n',
    ),
    header: put('header.csv', 'id,name\n'),
    acknowledged: put('acknowledged.csv', 'postingId,amount\n00000000-0000-4000-8000-000000000000,5\n'),
    credits: put(
      'credits.csv',
      'reference,amountCents,cardToken\nnosh.00000000-0000-4000-8000-000000000000,500,tok_nobody\n',
    ),
    orders: put(
      'orders.csv',
      'reference,amountCents,email,product\n00000000-0000-4000-8000-000000000000,500,nobody@example.com,VISA\n',
    ),
    events: put(
      'events.csv',
      `network,eventId,kind,reference,cardToken,acquirerMerchantId,occurredAt,amountCents,tipCents,taxCents\nvisa,e1,authorisation,dine-1,tok_x,${acquirerMerchantId},2026-03-01T12:00:00Z,5000,0,400\n`,
    ),
    badEvents: put('bad.csv', 'network,eventId\nvisa,e1\n'),
    words: put('words.json', '{}'),
    folder,
  }
}
