import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Meter } from '@opentelemetry/api'

const periodMs = 10_000
const resolutionMs = 20

/** Event loop, memory and age of the process. Several may collect: what they see is of the last ten seconds. Answers what ends the watching. */
export function watchProcess(meter: Meter): () => void {
  const endWatching = watchEventLoop(meter)
  const memory = meter.createObservableGauge('process.memory.bytes', {
    description: 'Memory by kind; rss is all that the process holds',
    unit: 'By',
  })
  memory.addCallback((observed) => {
    for (const [kind, bytes] of Object.entries({ ...process.memoryUsage() })) observed.observe(bytes, { kind })
  })
  meter
    .createObservableGauge('process.uptime.seconds', { description: 'Since the process began', unit: 's' })
    .addCallback((observed) => observed.observe(process.uptime()))
  return endWatching
}

function watchEventLoop(meter: Meter): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let since = performance.eventLoopUtilization()
  let last = { p50: 0, p99: 0, max: 0, utilization: 0 }

  function look(): void {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, since)
    last = {
      p50: secondsOf(delays.percentile(50)),
      p99: secondsOf(delays.percentile(99)),
      max: secondsOf(delays.max),
      utilization,
    }
    since = now
    delays.reset()
  }
  const timer = setInterval(look, periodMs).unref()

  for (const name of ['p50', 'p99', 'max'] as const)
    meter
      .createObservableGauge(`nodejs.eventloop.delay.${name}`, {
        description: 'How late the event loop comes',
        unit: 's',
      })
      .addCallback((observed) => observed.observe(last[name]))
  meter
    .createObservableGauge('nodejs.eventloop.utilization', { description: 'Share of time that the event loop works' })
    .addCallback((observed) => observed.observe(last.utilization))
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}

/** Of nanoseconds, without what the watch itself waits for. */
function secondsOf(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
}
