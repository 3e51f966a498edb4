import { seededRandom } from '#domain/seeded-random.ts'
import { loadPartners, type Partner } from '#partners/registry.ts'
import { findActivity } from '#server/activity/activity-store.ts'
import { readReceipt } from '#server/activity/read-receipt.ts'
import type { Db } from '#server/db/database.ts'
import { replayMembers } from '#server/journal/replay/replay-members.ts'
import { noon } from '#tests/dines/dines.ts'
import type { Figure, Part } from '../measuring/figure.ts'
import { onFreshDatabase } from '../measuring/fresh-database.ts'
import { millisecondsOf, percentile, summarize } from '../measuring/measure.ts'
import { bytesOf, copyMembers } from './copy-members.ts'
import { dinesPerMember, makeMembers, newestDine } from './made-members.ts'

const now = new Date(noon)
const membersPerRound = 200
const rounds = 5

interface Size {
  readonly made: number
  readonly copies: number
}
const full: Size = { made: 2_000, copies: 250 }
const quick: Size = { made: 100, copies: 10 }

/** What a member, support and an auditor wait for once the journal is large, and how large a dine makes it. */
export const ledgerPart: Part = {
  title: 'Ledger',
  caches:
    'No cache of ours. PostgreSQL alone, with its 128 MB of buffers. The engine makes 2,000 members of two programmes with 20 dines each, of holds, clearings and refunds; each is ' +
    `copied with all that is theirs. Each round asks for ${membersPerRound} members at random, whose rows nobody has read before: the page of their ten newest visits, the receipt of the newest, and the ` +
    'proof of all their visits by replay.',
  async measure({ postgres, size }) {
    if (postgres === null) return []
    const { made, copies } = size === 'full' ? full : quick
    const members = made * copies
    return onFreshDatabase({ server: postgres, part: 'ledger' }, async ({ engine, owner }) => {
      const partners = programmesOfPoints()
      await makeMembers(owner, { partnerIds: partners.map(({ id }) => id), members: made })
      await copyMembers(owner, copies)
      const dines = members * dinesPerMember
      const name = `${members.toLocaleString('en-US')} members, ${dines.toLocaleString('en-US')} dines`
      return [...(await timesOf(engine, { name, members, partners })), ...(await growthOf(owner, { name, dines }))]
    })
  },
}

function programmesOfPoints(): readonly Partner[] {
  return loadPartners()
    .partners.filter(({ settings }) => settings.currencyType === 'Point')
    .slice(0, 2)
}

interface World {
  readonly name: string
  readonly members: number
  readonly partners: readonly Partner[]
}

async function timesOf(db: Db, { name, members, partners }: World): Promise<readonly Figure[]> {
  const random = seededRandom('ledger')
  const measured: AskedMember[][] = []
  for (let round = 0; round < rounds; round++) {
    const times: AskedMember[] = []
    for (let one = 0; one < membersPerRound; one++)
      times.push(await askFor(db, partners, 1 + Math.floor(random() * members)))
    measured.push(times)
  }
  const figuresOf = (what: keyof AskedMember, atMost: number): readonly Figure[] =>
    [
      { share: 0.5, said: 'median', target: { target: { atMost } } },
      { share: 0.99, said: '99th percentile', target: {} },
    ].map(({ share, said, target }) => ({
      what: `${name}: ${what}, ${said}`,
      unit: 'ms',
      rounds: summarize(
        measured.map((times) =>
          percentile(
            times.map((time) => time[what]),
            share,
          ),
        ),
      ),
      ...target,
    }))
  return [...figuresOf('activity', 30), ...figuresOf('receipt', 20), ...figuresOf('replay', 10)]
}

/** Milliseconds. */
interface AskedMember {
  readonly activity: number
  readonly receipt: number
  readonly replay: number
}

async function askFor(db: Db, partners: readonly Partner[], memberId: number): Promise<AskedMember> {
  const { partnerId, id } = await newestDine(db, memberId)
  const partner = partners.find((one) => one.id === partnerId)
  if (!partner) throw new Error(`no programme ${partnerId}`)
  const page = { pageNo: 1, resultsPerPage: 10 }
  return {
    activity: await millisecondsOf(() => findActivity(db, { partnerId, memberId }, { page, now })),
    receipt: await millisecondsOf(() => readReceipt(db, { partner, memberId, id, now })),
    replay: await millisecondsOf(async () => {
      const [fault] = await replayMembers(db, { partnerId, memberIds: [memberId] }, now)
      if (fault) throw new Error(`member ${memberId} is not as derived: ${JSON.stringify(fault)}`)
    }),
  }
}

interface Grown {
  readonly name: string
  readonly dines: number
}

async function growthOf(owner: Db, { name, dines }: Grown): Promise<readonly Figure[]> {
  const sizes = await bytesOf(owner)
  const all = sizes.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0)
  const figureOf = (what: string, bytes: number): Figure => ({
    what: `${name}: ${what}`,
    unit: 'bytes a dine',
    rounds: summarize([Math.round(bytes / dines)]),
  })
  return [
    figureOf('everything', all),
    ...sizes.flatMap(({ table, rows, indexes }) => [
      figureOf(`${table}, its rows`, rows),
      figureOf(`${table}, its indexes`, indexes),
    ]),
  ]
}
