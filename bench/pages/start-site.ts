import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

export interface Site {
  readonly port: number
  /** The same site, which keeps the pages of visitors for five seconds. */
  readonly keepingPort: number
  /** The same site, which draws each page once and then does everything but drawing. */
  readonly undrawnPort: number
  /** CPU time of the process so far, in milliseconds. */
  cpuMs(): Promise<number>
  close(): Promise<void>
}

const readySchema = z.object({ port: z.int(), keepingPort: z.int(), undrawnPort: z.int() })
const cpuSchema = z.object({ cpuMs: z.number() })

/** Starts site-process.ts; the first request is the caller's. */
interface Start {
  readonly postgres: string | null
  /** Absent: as production has it. */
  readonly refusedSignaturesPerMinute?: number
}

export async function startSite({ postgres, refusedSignaturesPerMinute }: Start): Promise<Site> {
  const script = new URL('./site-process.ts', import.meta.url)
  const child = fork(script, postgres === null ? [] : [postgres], {
    env: {
      ...process.env,
      ...(refusedSignaturesPerMinute && { BENCH_REFUSED_SIGNATURES: String(refusedSignaturesPerMinute) }),
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = once(child, 'exit')
  const ready = await Promise.race([once(child, 'message'), ended.then(() => null)])
  if (ready === null) throw new Error('The site ended before it listened; its reason stands above.')
  return {
    ...readySchema.parse(ready[0]),
    async cpuMs() {
      const answered = once(child, 'message')
      child.send('cpu')
      return cpuSchema.parse((await answered)[0]).cpuMs
    },
    async close() {
      child.disconnect()
      await ended
    },
  }
}
