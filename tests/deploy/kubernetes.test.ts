import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Pod, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { cardHostTable } from '#server/settings/table/hosts.ts'
import { siteTable } from '#server/settings/table/variables.ts'

const folder = 'deploy/kubernetes'
/** The API's own schemas. They pass over fields that they do not know, which `unknownFields` finds. */
const kinds = { ConfigMap, Deployment, Ingress, Job, NetworkPolicy, Pod, PodDisruptionBudget, Service }
type Kind = keyof typeof kinds

const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
    const body = document.toJS()
    return { name: `${file}: ${body.kind} ${body.metadata.name}`, kind: body.kind as Kind, body }
  }),
)
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job' || kind === 'Pod')
const deployments = manifests.filter(({ kind }) => kind === 'Deployment')

/** What the validator of a kind never looks at, it does not know: a misspelt probe is no probe. */
function unknownFields(kind: Kind, body: object): string[] {
  const seen = new Set<string>()
  const { validate } = kinds[kind].prototype
  validate.call(watched(body, { path: '', seen }))
  return pathsIn(body, '').filter((path) => !seen.has(path))
}

function watched<Value extends object>(value: Value, { path, seen }: { path: string; seen: Set<string> }): Value {
  return new Proxy(value, {
    get(target, key, receiver) {
      const field: unknown = Reflect.get(target, key, receiver)
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return field
      seen.add(`${path}/${key}`)
      return typeof field === 'object' && field !== null ? watched(field, { path: `${path}/${key}`, seen }) : field
    },
  })
}

function pathsIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => [`${path}/${key}`, ...pathsIn(field, `${path}/${key}`)])
}

test.each(manifests)('$name fits the schema of its kind', ({ kind, body }) => {
  expect(() => new kinds[kind](body).validate()).not.toThrow()
  expect(unknownFields(kind, body)).toEqual([])
})

test('a field that the API does not know is found', () => {
  const [{ body } = { body: null }] = deployments
  const wrong = structuredClone(body)
  wrong.spec.template.spec.containers[0].readynessProbe = {}
  expect(unknownFields('Deployment', wrong)).toEqual(['/spec/template/spec/containers/0/readynessProbe'])
})

test.each(workloads)('$name runs without root, without a writable root and without rights', ({ kind, body }) => {
  const { spec } = kind === 'Pod' ? body : body.spec.template
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
  })
  for (const container of spec.containers) {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources).toMatchObject({
      requests: { memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    })
  }
})

test.each(deployments)('$name goes without a gap: two copies, probes, a pause before the end, a budget', ({ body }) => {
  expect(body.spec.replicas).toBeGreaterThanOrEqual(2)
  expect(body.spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
  const [container] = body.spec.template.spec.containers
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) expect(container).toHaveProperty(probe)
  expect(container.lifecycle.preStop).toBeDefined()
  const labels = body.spec.template.metadata.labels
  for (const kind of ['PodDisruptionBudget', 'Service']) {
    const beside = manifests.find((each) => each.kind === kind && each.body.metadata.name === body.metadata.name)?.body
    expect(kind === 'Service' ? beside.spec.selector : beside.spec.selector.matchLabels).toEqual(labels)
  }
})

test('pages alone are led from http to https: calls and feeds reach the site as they came', () => {
  const ingresses = manifests.filter(({ kind }) => kind === 'Ingress').map(({ body }) => body)
  const [pages, calls] = ['commensal', 'commensal-calls'].map((name) =>
    ingresses.find(({ metadata }) => metadata.name === name),
  )
  const redirect = 'nginx.ingress.kubernetes.io/ssl-redirect'
  expect(pages.metadata.annotations[redirect]).toBeUndefined()
  expect(calls.metadata.annotations[redirect]).toBe('false')
  const sites = pages.spec.rules.filter(
    ({ http }: { http: { paths: { backend: { service: { name: string } } }[] } }) =>
      http.paths[0]?.backend.service.name === 'commensal-site',
  )
  expect(calls.spec.rules.map(({ host }: { host: string }) => host)).toEqual(
    sites.map(({ host }: { host: string }) => host),
  )
  for (const { http } of calls.spec.rules)
    expect(http.paths.map(({ path }: { path: string }) => path)).toEqual(['/api/', '/feeds/', '/operator/'])
})

test('Prometheus reaches the metrics of every copy; visitors, and other pods, reach the site alone', () => {
  const named = (kind: Kind, name: string) =>
    manifests.find((each) => each.kind === kind && each.body.metadata.name === name)?.body
  const { METRICS_PORT } = named('ConfigMap', 'commensal-settings').data
  const pod = named('Deployment', 'commensal-site').spec.template
  expect(pod.spec.containers[0].ports).toEqual([
    { name: 'http', containerPort: 3000 },
    { name: 'metrics', containerPort: Number(METRICS_PORT) },
  ])
  expect(named('Service', 'commensal-site').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
  const policy = named('NetworkPolicy', 'commensal-site').spec
  expect(pod.metadata.labels).toMatchObject(policy.podSelector.matchLabels)
  expect(policy.ingress.filter(({ from }: { from?: object }) => from === undefined)).toEqual([
    { ports: [{ protocol: 'TCP', port: 3000 }] },
  ])
  expect(policy.ingress.flatMap(({ ports }: { ports: { port: number }[] }) => ports.map(({ port }) => port))).toEqual([
    3000,
    Number(METRICS_PORT),
  ])

  const scraped = parse(readFileSync('deploy/observability/prometheus-kubernetes.yaml', 'utf8')).scrape_configs
  expect(scraped).toHaveLength(1)
  expect(scraped[0]).toMatchObject({ job_name: 'commensal', kubernetes_sd_configs: [{ role: 'pod' }] })
  const labels = ['app.kubernetes.io/part-of', 'app.kubernetes.io/component'].map((name) => pod.metadata.labels[name])
  expect(scraped[0].relabel_configs[0].regex).toBe([...labels, 'metrics'].join(';'))
})

test('every setting is one that the server knows, and together with the secrets they are taken in production', () => {
  const settings: Record<string, string> = manifests.find(({ kind }) => kind === 'ConfigMap')?.body.data
  const known = new Set([...siteTable.keys(), ...Object.keys(cardHostTable)])
  expect(Object.keys(settings).filter((name) => !known.has(name.replace(/_FILE$/, '')))).toEqual([])
})
