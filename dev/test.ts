import { mkdirSync } from 'node:fs'
import { brokenStep, postgresSteps, type Step, steps } from './testing/steps.ts'

/** `npm test` runs everything; `npm test -- unit domain/` one step, with what its tool takes. */
process.chdir(new URL('..', import.meta.url).pathname)
const [asked, ...args] = process.argv.slice(2)
const onPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const all = onPostgres ? [...steps, ...postgresSteps] : steps
const chosen = asked === undefined ? all : all.filter(({ name }) => name === asked)
if (chosen.length === 0) {
  console.error(`There is no step "${asked}". The steps: ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

mkdirSync('test-results', { recursive: true })
const results = []
for (const step of chosen) results.push(await timed(step))

console.log('\nSummary')
for (const { name, seconds, passed, failed, rules } of results)
  console.log(
    `  ${failed === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(22)} ${seconds.padStart(6)} s  ${passed} passed, ${failed} failed${rulesOf(rules)}`,
  )
for (const { name, failures } of results) for (const failure of failures) console.log(`  failed: ${name}: ${failure}`)
for (const { name, flaky } of results)
  for (const title of flaky) console.log(`  passed at its second try: ${name}: ${title}`)
console.log(
  onPostgres
    ? '  on the embedded database and on PostgreSQL (TEST_DATABASE_URL)'
    : '  on the embedded database only: set TEST_DATABASE_URL=postgres://… to test PostgreSQL too',
)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)

async function timed(step: Step) {
  console.log(`\n== ${step.name}`)
  const startedAt = performance.now()
  const count = await step.run(args).catch(brokenStep)
  return {
    name: step.name,
    rules: step.rules ?? [],
    seconds: ((performance.now() - startedAt) / 1000).toFixed(1),
    ...count,
  }
}

function rulesOf(rules: readonly number[]): string {
  return rules.length === 0 ? '' : `; rules ${rules.join(', ')} of CONTRIBUTING.md`
}
