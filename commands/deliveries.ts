import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { holdDeliveries, releaseDeliveries } from '#server/delivery-holds/hold-deliveries.ts'
import { findHolds } from '#server/delivery-holds/hold-store.ts'
import { chosenPartner, readResponsible } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run deliveries -- list
npm run deliveries -- hold|release --partner <partner>|--all --actor <your name> --reason "<why>"
While deliveries are held, no posting, statement credit or gift card of a partner goes out. Hold them after a recovery to a point in time, before
the server starts; restore does so itself. Release them once the receivers' records were compared with our book, or say why that is not needed.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      all: { type: 'boolean', default: false },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [deed, ...others] = positionals
  if (others.length > 0) throw new UsageError()
  const clock = { now: () => new Date() }
  switch (deed) {
    case 'list': {
      const holds = await findHolds((await openDatabase()).engine)
      for (const { partnerId, heldAt, heldBy, reason } of holds)
        console.log(`${partnerId}: held since ${heldAt.toISOString()} by ${heldBy}: ${reason}`)
      if (holds.length === 0) console.log('No deliveries are held.')
      return
    }
    case 'hold':
    case 'release': {
      const partnerIds = chosenPartners(values)
      const responsible = readResponsible(values)
      const { engine } = await openDatabase()
      for (const partnerId of partnerIds) {
        const told = { partnerId, ...responsible }
        if (deed === 'hold') {
          const isNew = await holdDeliveries(engine, told, clock)
          console.log(`${partnerId}: ${isNew ? 'deliveries are held' : 'deliveries were held already'}`)
        } else {
          const hold = await releaseDeliveries(engine, told, clock)
          console.log(`${partnerId}: ${hold ? 'deliveries go on' : 'deliveries were not held'}`)
        }
      }
      return
    }
    default:
      throw new UsageError()
  }
})

function chosenPartners({ partner, all }: { readonly partner?: string | undefined; readonly all: boolean }) {
  const ids = loadPartners().partners.map(({ id }) => id)
  if (!all) return [chosenPartner(partner, ids)]
  if (partner !== undefined) throw new UsageError('--all: name one partner, or all of them')
  return ids
}
