import type { FastifyBaseLogger } from 'fastify'

/** What runs until it is told to end. */
export interface Running {
  /** Resolves with the reason where something is gone that it can't do without. */
  readonly lost?: Promise<Error>
  /** Resolves when everything is closed. */
  close(): Promise<void>
}

interface Run {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'fatal'>
  /** A start or a close that takes longer than this is cut off, in milliseconds. */
  readonly longestEndMs: number
  /** The signal is aborted where the process is to end before the start has: leave nothing open then. */
  start(stopping: AbortSignal): Promise<Running>
}

/** A start that is told to stop ends at its next step, and opening a database is one. */
const longestStepMs = 20_000

const signals = ['SIGTERM', 'SIGINT'] as const
/** As shells tell it of a process that a signal has ended. */
const cutOff = 130

/**
 * Runs something as this process's own. The first signal ends it in good order, during the start too; the second at once. A fault that nobody has met is
 * logged with its reason and ends the process in the same order, with 1: what state it left is not known. Throws what the start throws.
 */
export async function runProcess({ log, longestEndMs, start }: Run): Promise<void> {
  const stopping = new AbortController()
  let started: Promise<Running> | null = null
  let isStarted = false

  function end(code: number): void {
    if (stopping.signal.aborted) return process.exit(cutOff)
    stopping.abort()
    const longestMs = isStarted ? longestEndMs : longestStepMs + longestEndMs
    setTimeout(() => {
      log.fatal({ longestMs }, 'the end took too long and was cut off')
      process.exit(1)
    }, longestMs).unref()
    void closed(started).then((isInOrder) => process.exit(isInOrder ? code : 1))
  }

  async function closed(running: Promise<Running> | null): Promise<boolean> {
    const server = await running?.catch(() => null)
    try {
      await server?.close()
      return true
    } catch (error) {
      log.fatal({ err: error }, 'the end was not in order')
      return false
    }
  }

  async function endWithout(lost: Promise<Error>): Promise<void> {
    log.fatal({ err: await lost }, 'what the process can not do without is gone: it ends')
    if (!stopping.signal.aborted) end(1)
  }

  for (const signal of signals)
    process.on(signal, () => {
      log.info({ signal }, stopping.signal.aborted ? 'ending at once' : 'stopping')
      end(0)
    })
  // Told apart by Node's own second argument: a rejection arrives here too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'a fault that nobody has met: the process ends')
    if (!stopping.signal.aborted) end(1)
  })

  started = start(stopping.signal)
  try {
    const { lost } = await started
    isStarted = true
    if (lost) void endWithout(lost)
  } catch (error) {
    // A start that was told to stop says so; the process ends by itself.
    if (stopping.signal.aborted) return new Promise(() => undefined)
    throw error
  }
}
