import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type AlertCase, alertCases } from './alert-cases.ts'

const rulesFile = resolve('deploy/observability/alerts.yaml')
const { groups } = parse(readFileSync(rulesFile, 'utf8'))
const alarms: string[] = groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert))
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

function promtool(...args: string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

function seriesOf(series: AlertCase['series']) {
  return Object.entries(series).map(([name, values]) => ({ series: name, values }))
}

/** The case as promtool reads it: what happens, and the same alarm where nothing does. */
function unitTestOf({ alarm, series, silentAt, firesAt, labels, says, calm }: AlertCase) {
  const at = (minutes: number, exp_alerts: object[]) => ({ eval_time: `${minutes}m`, alertname: alarm, exp_alerts })
  const fired = { exp_labels: labels, exp_annotations: { summary: says } }
  return {
    rule_files: [rulesFile],
    evaluation_interval: '1m',
    tests: [
      { interval: '1m', input_series: seriesOf(series), alert_rule_test: [at(silentAt, []), at(firesAt, [fired])] },
      {
        interval: '1m',
        input_series: seriesOf(withUp(alarm, calm)),
        alert_rule_test: [at(silentAt, []), at(firesAt, [])],
      },
    ],
  }
}

/** A copy that is there, where the alarm is not about that. */
function withUp(alarm: string, series: AlertCase['series']): AlertCase['series'] {
  return alarm === 'CommensalDown' ? series : { ...series, 'up{job="commensal",instance="a"}': '1x120' }
}

test('every alarm has a case', () => {
  expect([...new Set(alertCases.map(({ alarm }) => alarm))]).toEqual(alarms)
})

test.skipIf(!hasPromtool).each(alertCases.map((each) => [each.alarm, each.silentAt, each] as const))(
  '%s tells after minute %i, in its words, and is silent where nothing is wrong',
  (_alarm, _silentAt, each) => {
    const folder = mkdtempSync(join(tmpdir(), 'commensal-alerts-'))
    const file = join(folder, 'case.yaml')
    writeFileSync(file, stringify(unitTestOf(each)))
    const { status, said } = promtool('test', 'rules', file)
    rmSync(folder, { recursive: true })
    expect(said).toContain('SUCCESS')
    expect(status).toBe(0)
  },
)

test.skipIf(!hasPromtool)('Prometheus takes the rules, and the settings that read them', () => {
  expect(promtool('check', 'rules', rulesFile).said).toContain('SUCCESS')
  const { status, said } = promtool('check', 'config', 'deploy/observability/prometheus.yaml')
  expect(said).toContain('1 rule files found')
  expect(status).toBe(0)
})
