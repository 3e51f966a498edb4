import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { type Figure, isMet, type Part } from './measuring/figure.ts'

interface Section {
  readonly part: Part
  readonly command: string
  readonly figures: readonly Figure[]
  readonly now: Date
  /** Of the machine before the part began: a busy one measures its other work too. */
  readonly load: number
}

/** A part's section of the results, as Markdown. */
export function sectionOf({ part, command, figures, now, load }: Section): string {
  const head = ['figure', 'unit', 'first round', 'median', 'spread', 'target', 'met']
  return [
    `## ${part.title}`,
    `\`${command}\`, ${now.toISOString().slice(0, 10)}, on ${machine()}; load ${load.toFixed(1)} before it began.\n${part.caches}`,
    aligned([head, ...figures.map(cellsOf)]),
  ].join('\n\n')
}

/** Puts a section where the file has one of the same heading, else at the end. */
export function writeSection(file: string, section: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const [intro = '', ...others] = readOr(file, introduction).split(/\n+(?=## )/)
  const heading = headingOf(section)
  const at = others.findIndex((other) => headingOf(other) === heading)
  const sections = at < 0 ? [...others, section] : others.with(at, section)
  writeFileSync(file, `${[intro, ...sections].map((text) => text.trim()).join('\n\n')}\n`)
}

/** The whole file, as it stands. */
export function readSections(file: string): string {
  return readOr(file, 'Nothing is measured yet.')
}

const introduction = `# Results

Each section is written by the command that it names; what stands under PostgreSQL needs a server in BENCH_DATABASE_URL. Compare figures
within a section: the contestants of one run take turns, round by round. The first round has cold caches and stands alone; median and
spread are of all rounds.`

function headingOf(section: string): string {
  return section.slice(0, section.indexOf('\n'))
}

function cellsOf(figure: Figure): string[] {
  const { what, unit, rounds, target } = figure
  return [
    what,
    unit,
    shown(rounds.first),
    shown(rounds.median),
    rounds.low === rounds.high ? '' : `${shown(rounds.low)} to ${shown(rounds.high)}`,
    target === undefined
      ? ''
      : 'atMost' in target
        ? `at most ${shown(target.atMost)}`
        : `at least ${shown(target.atLeast)}`,
    target === undefined ? '' : isMet(figure) ? 'yes' : 'no',
  ]
}

/** Three digits say all that a measurement knows. */
function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** The kind of machine. */
function machine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${platform()} ${arch()}, ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}`
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
