import { parseArgs } from 'node:util'
import { beginLean, leanHelper, leanSite } from './lean.ts'

const usage = `npm run serve [-- site | card-host]
  site        the site, its API and its jobs; the default
  card-host   the page in which card numbers are typed
docs/install.md says what each needs.`

/** `npm run serve`: one process of production. Each loads its own modules only, so that the card host knows no database. */
switch (askedFor()) {
  case 'site':
    beginLean(leanSite)
    await import('./site.ts')
    break
  case 'card-host':
    beginLean(leanHelper)
    await import('./card-host.ts')
    break
  case 'help':
    console.log(usage)
    break
  default:
    console.error(usage)
    process.exitCode = 2
}

function askedFor(): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    })
    if (values.help) return 'help'
    return positionals.length > 1 ? undefined : (positionals[0] ?? 'site')
  } catch {
    return undefined
  }
}
