import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/settings/config.ts'
import { longestEndMs } from '#server/main.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:hidden-word@db/commensal',
  CARD_HOST_ORIGIN: 'https://cards.example.com',
  CARD_VAULT_ADDRESS: 'https://vault.example.com',
  CARD_VAULT_MODE: 'live',
}

interface Ending {
  readonly name: string
  readonly isSite: boolean
  /** DRAIN_SECONDS of the example; undefined: what production has anyway. */
  readonly drain: string | undefined
  /** What is waited before the signal, of the same time. */
  readonly pauseMs: number
  readonly givenMs: number
}

/** Docker waits ten seconds where nothing is said, systemd 90, Kubernetes 30. */
function endingsOfCompose(): Ending[] {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
  return ['site-a', 'site-b', 'card-host'].map((name) => ({
    name,
    isSite: name !== 'card-host',
    drain: services[name].environment.DRAIN_SECONDS,
    pauseMs: 0,
    givenMs: milliseconds(services[name].stop_grace_period ?? '10s'),
  }))
}

function endingsOfUnits(): Ending[] {
  return ['commensal-site@.service', 'commensal-card-host.service'].map((name) => {
    const unit = readFileSync(join('deploy/systemd', name), 'utf8')
    return {
      name,
      isSite: name.startsWith('commensal-site'),
      drain: /\bDRAIN_SECONDS=(\d+)/.exec(unit)?.[1],
      pauseMs: 0,
      givenMs: milliseconds(`${/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1] ?? 90}s`),
    }
  })
}

function endingsOfKubernetes(): Ending[] {
  const folder = 'deploy/kubernetes'
  const manifests = readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS()),
  )
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap').data
  return manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata, spec }) => {
      const { terminationGracePeriodSeconds = 30, containers } = spec.template.spec
      const pause: string = containers[0].lifecycle.preStop.exec.command.join(' ')
      return {
        name: metadata.name,
        isSite: metadata.name === 'commensal-site',
        drain: settings.DRAIN_SECONDS,
        pauseMs: Number(/setTimeout\(.*, ([\d_]+)\)/.exec(pause)?.[1]?.replaceAll('_', '')),
        givenMs: 1000 * terminationGracePeriodSeconds,
      }
    })
}

function milliseconds(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? []
  return 60_000 * Number(minutes) + 1000 * Number(seconds)
}

/** What a process may need: the card host has nothing to drain, and finishes in the same time. */
function neededMs({ isSite, drain, pauseMs }: Ending): number {
  const config = readConfig({ ...production, ...(drain === undefined ? {} : { DRAIN_SECONDS: drain }) })
  return pauseMs + longestEndMs(isSite ? config : { ...config, drainMs: 0 })
}

const endings = [...endingsOfCompose(), ...endingsOfUnits(), ...endingsOfKubernetes()]

test('every process of the examples is looked at', () => {
  expect(endings.map(({ name }) => name)).toEqual([
    'site-a',
    'site-b',
    'card-host',
    'commensal-site@.service',
    'commensal-card-host.service',
    'commensal-card-host',
    'commensal-site',
  ])
})

test.each(endings)('$name is given the time to end in order, with some to spare', (ending) => {
  expect(ending.givenMs).toBeGreaterThanOrEqual(neededMs(ending) + 2000)
})

test('a longer drain than the examples have time for would be told', () => {
  for (const ending of endings.filter(({ isSite }) => isSite))
    expect(neededMs({ ...ending, drain: '60' })).toBeGreaterThan(ending.givenMs)
})
