import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { steps } from './steps.ts'

const rows = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| +(\d+) +\| (.+) \|$/gm)].map(
  ([, rule, checks = '']) => ({
    rule: Number(rule),
    checks,
  }),
)

test('every rule of the style is told with what checks it', () => {
  const rules = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^(\d+)\. /gm)].map(([, rule]) => Number(rule))
  expect(rows.map(({ rule }) => rule)).toEqual(rules)
})

test.each(['types', 'lint', 'rooms'])('%s names the rules for which CONTRIBUTING.md names it', (name) => {
  const told = rows.filter(({ checks }) => checks.includes(`\`${name}\``)).map(({ rule }) => rule)
  expect(steps.find((step) => step.name === name)?.rules).toEqual(told)
})
