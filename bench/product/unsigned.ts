import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { searchMerchants } from '#contract/endpoints/merchants.ts'
import { buildSite } from '#dev/building/build-site.ts'
import type { Figure, Part } from '../measuring/figure.ts'
import { timeToFirstByte } from '../measuring/load.ts'
import { interleave, percentile, ratios, summarize } from '../measuring/measure.ts'
import { startSite } from '../pages/start-site.ts'
import { sentSchema } from './unsigned-process.ts'

const connections = 20
const host = 'nosh.localhost:3000'
const path = `${searchMerchants.path}?location=94110`

export const unsignedPart: Part = {
  title: 'Unsigned megabytes',
  caches:
    `Searches of the API over one connection, one after another, alone and while ${connections} connections post 1 MB each with a wrong signature to \`/feeds/visa/events\`, by turns. ` +
    'The sender is a process of its own on the same machine and takes processor time from the site as well. “One address” has the limit of production, 30 refused messages in a minute; ' +
    '“many addresses” has none, as a sender would find it who has an address for each message. No proxy is in front.',
  async measure({ size, postgres }) {
    await buildSite()
    const seconds = size === 'full' ? 6 : 2
    const rounds = size === 'full' ? 3 : 1
    const [bounded, unbounded] = await Promise.all([
      startSite({ postgres }),
      startSite({ postgres, refusedSignaturesPerMinute: 1_000_000 }),
    ])
    let sent = 0
    try {
      for (const { port } of [bounded, unbounded]) await p95({ port, seconds: 1 })
      const p95Of = await interleave(
        {
          alone: () => p95({ port: unbounded.port, seconds }),
          oneAddress: async () => (await flooded({ port: bounded.port, seconds })).p95,
          manyAddresses: async () => {
            const { p95: measured, perSecond } = await flooded({ port: unbounded.port, seconds })
            sent = perSecond
            return measured
          },
        },
        rounds,
      )
      const [alone, one, many] = [p95Of('alone'), p95Of('oneAddress'), p95Of('manyAddresses')]
      const ms = (what: string, values: readonly number[]): Figure => ({ what, unit: 'ms', rounds: summarize(values) })
      const times = (what: string, values: readonly number[]): Figure => ({
        what,
        unit: 'times',
        rounds: summarize(ratios(values, alone)),
      })
      return [
        ms('a search alone: 95th percentile', alone),
        ms('beside unsigned megabytes of one address: 95th percentile', one),
        times('beside unsigned megabytes of one address: against alone', one),
        ms('beside unsigned megabytes of many addresses: 95th percentile', many),
        times('beside unsigned megabytes of many addresses: against alone', many),
        { what: 'messages of many addresses that were read and refused', unit: 'per s', rounds: summarize([sent]) },
      ]
    } finally {
      await bounded.close()
      await unbounded.close()
    }
  },
}

interface Measuring {
  readonly port: number
  readonly seconds: number
}

async function p95({ port, seconds }: Measuring): Promise<number> {
  const until = performance.now() + 1000 * seconds
  const values: number[] = []
  while (performance.now() < until) values.push(await timeToFirstByte({ port, host, path }))
  return percentile(values, 0.95)
}

/** The same while somebody posts; the first second of the flood is not measured, in which its first messages are read. */
async function flooded({ port, seconds }: Measuring): Promise<{ readonly p95: number; readonly perSecond: number }> {
  const child = fork(new URL('./unsigned-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const began = performance.now()
  child.send({ port, host, connections })
  await sleep(1000)
  const measured = await p95({ port, seconds })
  const answered = once(child, 'message')
  child.send('over')
  const { read } = sentSchema.parse((await answered)[0])
  const took = (performance.now() - began) / 1000
  child.disconnect()
  await once(child, 'exit')
  return { p95: measured, perSecond: read / took }
}
