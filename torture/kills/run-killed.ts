import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { required } from '#domain/required.ts'
import type { Chance } from '../stories/chance.ts'
import type { Receivers } from '../world/receivers.ts'
import { type Answer, type Ask, begun, type Part } from './messages.ts'

const program = new URL('./work.ts', import.meta.url).pathname

interface Killing {
  readonly receivers: Receivers
  readonly chance: Chance
  /** Between a kill and the next beginning. */
  passTime(): Promise<void>
  /** How long the work takes when nobody ends it, in milliseconds. */
  readonly usualMs: number
}

/** Does a part of a world's work in a process that is killed once, at some moment, and begun again. Answers whether the kill met it at work. */
export async function runKilled(part: Part, { receivers, chance, usualMs, passTime }: Killing): Promise<boolean> {
  const child = start(part, receivers)
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  await Promise.race([sleep(chance.whole(0, Math.ceil(usualMs))), ended])
  const isAtWork = child.exitCode === null && child.kill('SIGKILL')
  await ended
  if (!isAtWork && child.exitCode !== 0) throw new Error(`a part of the work failed: ${JSON.stringify(part)}`)
  if (isAtWork) {
    await passTime()
    await complete(part, receivers)
  }
  return isAtWork
}

async function complete(part: Part, receivers: Receivers): Promise<void> {
  const child = start(part, receivers)
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`a part of the work failed after a kill: ${JSON.stringify(part)}`)
}

function start(part: Part, receivers: Receivers): ChildProcess {
  const child = fork(program, [JSON.stringify(part)], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  child.on('message', (message: Ask | typeof begun) => {
    if (message !== begun) void reply(child, message, receivers)
  })
  return child
}

async function reply(child: ChildProcess, asked: Ask, receivers: Receivers): Promise<void> {
  const answer: Answer = { id: asked.id, value: await answerTo(asked, receivers) }
  // It may be gone by now; then nobody hears what was taken.
  if (child.connected) child.send(answer, () => undefined)
}

function answerTo(asked: Ask, { partners, networks, answersFrom }: Receivers): Promise<Answer['value']> {
  switch (asked.kind) {
    case 'postings':
      return required(partners.get(asked.partnerId), 'a partner').deliver(asked.batch)
    case 'credits':
      return required(networks.get(asked.network), 'a network').deliver(asked.batch)
    case 'answers':
      return answersFrom(asked.network)
  }
}
