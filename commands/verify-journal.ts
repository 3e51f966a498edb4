import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import { replayJournal } from '#server/journal/replay/replay-journal.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { chosenPartner } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run journal:verify [-- --replay [--partner <partner>] [--piece <number>/<of>]]
Proves that all postings sum to zero, that members see the sum of their entries, and that no row of money was changed by hand. --replay also
derives every verdict again from events, links, terms and rules of their time and compares: for all partners or one, whole or one of several
equal pieces. Exits with 1 and names the rows if anything differs.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: { replay: { type: 'boolean' }, partner: { type: 'string' }, piece: { type: 'string' } },
  })
  if (!values.replay && (values.partner !== undefined || values.piece !== undefined))
    throw new UsageError('--partner and --piece go with --replay')
  const partners = loadPartners().partners.map(({ id }) => id)
  const wish = {
    partnerIds: values.partner === undefined ? partners : [chosenPartner(values.partner, partners)],
    ...(values.piece !== undefined && { piece: readPiece(values.piece) }),
  }
  const database = await openDatabase()
  const faults = (await verify(database.engine)) + (values.replay ? await replay(database.engine, wish) : 0)
  process.exitCode = faults === 0 ? 0 : 1
})

async function verify(db: Db): Promise<number> {
  const { postings, entries, faults } = await verifyJournal(db)
  for (const { check, count, examples } of faults)
    console.error(`NOT SO: ${check} (${count} times, first: ${examples[0]})`)
  console.log(`${postings} postings, ${entries} entries: ${faults.length === 0 ? 'sound' : `${faults.length} faults`}`)
  return faults.length
}

async function replay(db: Db, wish: Omit<Parameters<typeof replayJournal>[1], 'now'>): Promise<number> {
  const { members, faults, examples } = await replayJournal(db, { ...wish, now: new Date() })
  for (const { check, partnerId, memberId, transactionId, stands, derived } of examples)
    console.error(
      `NOT AS DERIVED (${check}): ${partnerId}, member ${memberId}, transaction ${transactionId ?? 'none'}\n  stands:  ${stands}\n  derived: ${derived}`,
    )
  console.log(`${members} members derived anew: ${faults === 0 ? 'as they stand' : `${faults} differ`}`)
  return faults
}

function readPiece(text: string): { readonly number: number; readonly of: number } {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const piece = { number: Number(number), of: Number(of) }
  if (piece.number >= 1 && piece.number <= piece.of) return piece
  throw new UsageError(`--piece ${text}: expected a piece and their number, as 3/30`)
}
