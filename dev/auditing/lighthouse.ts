import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags } from '../testing/chromium.ts'

/** What Lighthouse says of one address: scores from 0 to 100, times in milliseconds. */
export interface LighthouseResult {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly shift: number
  /** What did not pass, by the audits' own names. */
  readonly failed: readonly string[]
}

const command = new URL(import.meta.resolve('lighthouse/cli/index.js')).pathname

/** A phone on a slow line, with the line and the processor really slowed down. In a process of its own, beside the server. */
export async function runLighthouse(address: string, chromium: string): Promise<LighthouseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', ...chromiumFlags].join(' ')
  try {
    await run(chromium, [
      address,
      '--quiet',
      '--throttling-method=devtools',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ])
    return readReport(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The parts of its report that are read. */
interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
}

function readReport({ categories, audits }: Report): LighthouseResult {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const listed = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]?.auditRefs ?? [])
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    blockingMs: Math.round(value('total-blocking-time')),
    shift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    failed: listed.flatMap(({ id }) => {
      const result = audits[id]?.score
      return typeof result === 'number' && result < 1 ? [id] : []
    }),
  }
}

function run(chromium: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CHROME_PATH: chromium }
    const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with code ${code}`))))
  })
}
