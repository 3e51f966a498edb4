import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/settings/config.ts'
import { type Environ, readEnvironment } from '#server/settings/environment.ts'
import { lastWords, OperatorError } from '#server/settings/operator-error.ts'
import { readSecrets } from '#server/settings/secrets.ts'
import { buildSite } from './building/build-site.ts'
import { vaultFiles } from './seeding/demo-vault.ts'
import { type Ports, portProblems, readPorts } from './starting/addresses.ts'
import { withDemoCaptcha } from './starting/demo-captcha.ts'
import { fillInChild, refuseHeldFolder } from './starting/data-in-child.ts'
import { servicesOf } from './starting/services.ts'
import { createSupervisor } from './starting/supervisor.ts'
import { welcome } from './starting/welcome.ts'

/** A reason that the person at the keyboard can act on. */
class StartProblem extends OperatorError {}

/** `npm start`: the whole product on this machine, with the demo data, until Ctrl-C. */
process.chdir(new URL('..', import.meta.url).pathname)
const startedAt = performance.now()
const supervisor = createSupervisor((reason) => void end(reason))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(null))

try {
  await start()
} catch (error) {
  const words = lastWords(error)
  await end(String(words instanceof Error ? words.stack : words))
}

async function start(): Promise<void> {
  const given = readEnvironment()
  const ports = portsOf(given)
  const env = withDemoCaptcha(given, ports)
  const config = readConfig(env)
  if (config.environment === 'production')
    throw new StartProblem(
      'npm start brings sandboxes and demo data, which production must not have. docs/install.md says how to run it there.',
    )
  refuseHeldFolder(config)
  const problems = await portProblems(ports)
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))

  say('looking whether the site is built')
  if (await buildSite()) say('the site is built')
  await fillInChild({ config, env, say })
  const services = servicesOf({
    env,
    ports,
    config,
    secrets: readSecrets(config),
    vault: vaultFiles(config.dataFolder),
  })
  for (const service of services) supervisor.start(service)
  await Promise.all([
    answers(ports.site, { path: '/readyz', host: `localhost:${ports.site}` }),
    answers(ports.cardHost, { path: '/healthz', host: `cards.localhost:${ports.cardHost}` }),
    answers(ports.desk, { path: '/cards', host: `desk.localhost:${ports.desk}` }),
  ])
  console.log(welcome({ ports, config }))
  say('ready')
}

function portsOf(env: Environ): Ports {
  try {
    return readPorts(env)
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error))
  }
}

/** Waits until the service answers with 200. A service that ends meanwhile ends everything, so this needs no limit of its own. */
async function answers(port: number, { path, host }: { path: string; host: string }): Promise<void> {
  while ((await statusOf(port, { path, host })) !== 200) await sleep(50)
}

function statusOf(port: number, { path, host }: { path: string; host: string }): Promise<number> {
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asking.once('error', () => resolve(0))
    asking.end()
  })
}

function say(step: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${step}`)
}

/** A reason means failure; without one somebody asked for the end. */
async function end(reason: string | null): Promise<void> {
  if (reason !== null) console.error(`\n${reason}`)
  await supervisor.stop()
  process.exit(reason === null ? 0 : 1)
}
