const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** The line on which each value of a JSON text begins, by its path: `0.fields.url`. The text has been parsed before. */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const tokens = Array.from(text.matchAll(token), ({ 0: written, index }) => ({ written, line: lineAt(text, index) }))
  const lines = new Map<string, number>()
  let next = 0

  function readValue(path: string): void {
    const { written = '', line = 1 } = tokens[next++] ?? {}
    lines.set(path, line)
    if (written === '{') readMembers(path, () => keyOf(tokens[next]?.written))
    if (written === '[') readMembers(path, null)
  }

  function readMembers(path: string, key: (() => string) | null): void {
    for (let place = 0; !/^[}\]]$/.test(tokens[next]?.written ?? '}'); place++) {
      const name = key === null ? String(place) : key()
      if (key !== null) next += 2
      readValue(path === '' ? name : `${path}.${name}`)
      if (tokens[next]?.written === ',') next += 1
    }
    next += 1
  }

  readValue('')
  return lines
}

function keyOf(written = '""'): string {
  return String(JSON.parse(written))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Where a text that is no JSON goes wrong: the parser's own word for it, or the first bare word that means nothing. */
export function lineOfJsonError(text: string, message: string): number {
  const told = /\(line (\d+) column/.exec(message)?.[1]
  if (told !== undefined) return Number(told)
  const stray = Array.from(text.matchAll(token)).find(({ 0: written }) => !isMeaningful(written))
  return stray === undefined ? text.split('\n').length : lineAt(text, stray.index)
}

function isMeaningful(written: string): boolean {
  return /^["{}[\],:]|^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(written)
}
