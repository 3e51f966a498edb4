import { execFileSync } from 'node:child_process'

interface Memory {
  /** Megabytes resident in a process and all its descendants. */
  readonly all: number
  /** Of the descendant that runs this script. */
  readonly ofScript: number
}

/** Reads `ps`, which Linux and macOS have. */
export function memoryOf(pid: number, script: string): Memory {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(readLine)
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id)
  }
  const relatives = processes.filter(({ id }) => family.has(id))
  const megabytes = (chosen: typeof relatives) => chosen.reduce((sum, { rssKb }) => sum + rssKb, 0) / 1024
  return { all: megabytes(relatives), ofScript: megabytes(relatives.filter(({ args }) => args.endsWith(script))) }
}

function readLine(line: string) {
  const [id, parent, rssKb, ...args] = line.trim().split(/\s+/)
  return { id: Number(id), parent: Number(parent), rssKb: Number(rssKb), args: args.join(' ') }
}
