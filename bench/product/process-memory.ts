import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface ProcessMemory {
  /** The script that it runs, as its command line has it. */
  readonly script: string
  readonly megabytes: number
}

/** A process and all its descendants, as `ps` of Linux and macOS tells them. */
export function memoryOf(pid: number): readonly ProcessMemory[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(readLine)
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id)
  }
  return processes
    .filter(({ id }) => family.has(id))
    .map(({ id, rssKb, args }) => ({
      script: args.split(' ').find((word) => /\.m?[jt]s$/.test(word)) ?? args,
      megabytes: (proportionalKb(id) ?? rssKb) / 1024,
    }))
}

export function megabytesOf(processes: readonly ProcessMemory[], script = ''): number {
  return processes.reduce((sum, one) => sum + (one.script.endsWith(script) ? one.megabytes : 0), 0)
}

/** Pages that processes share count for each by its part, so that a sum is what all of them take. Linux alone knows. */
function proportionalKb(pid: number): number | null {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? NaN) || null
  } catch {
    return null
  }
}

function readLine(line: string) {
  const [id, parent, rssKb, ...args] = line.trim().split(/\s+/)
  return { id: Number(id), parent: Number(parent), rssKb: Number(rssKb), args: args.join(' ') }
}
