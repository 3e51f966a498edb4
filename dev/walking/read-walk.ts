/** A block of commands, or something that is done in a browser, as docs/walk.md has them one after the other. */
export type WalkStep =
  | {
      readonly kind: 'commands'
      readonly line: number
      readonly text: string
      /** What the output must hold, in this order. */
      readonly expected: readonly RegExp[]
    }
  | { readonly kind: 'browser'; readonly line: number; readonly name: string }

const told = /^# → (.*)$/

/** The steps of a page in Markdown: its blocks of `sh`, and its comments "in a browser: …". */
export function readWalk(markdown: string): readonly WalkStep[] {
  const lines = markdown.split('\n')
  const steps: WalkStep[] = []
  let begins: number | null = null
  for (const [index, line] of lines.entries()) {
    const name = /^<!-- in a browser: (.+) -->$/.exec(line)?.[1]
    if (name !== undefined) steps.push({ kind: 'browser', line: index + 1, name })
    else if (line === '```sh') begins = index + 1
    else if (line === '```' && begins !== null) {
      steps.push(commandsOf(lines.slice(begins, index), begins + 1))
      begins = null
    }
  }
  return steps
}

function commandsOf(lines: readonly string[], line: number): WalkStep {
  const expected = lines.flatMap((text) => told.exec(text)?.[1] ?? []).map(patternOf)
  return { kind: 'commands', line, text: lines.filter((text) => !told.test(text)).join('\n'), expected }
}

/** What stands there, where an ellipsis stands for anything on the same line. */
function patternOf(text: string): RegExp {
  return new RegExp(
    text
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('[^\\n]*'),
  )
}

/** What an output lacks of what was expected, in its order; null where nothing is lacking. */
export function firstMissing(output: string, expected: readonly RegExp[]): RegExp | null {
  let rest = output
  for (const pattern of expected) {
    const found = pattern.exec(rest)
    if (!found) return pattern
    rest = rest.slice(found.index + found[0].length)
  }
  return null
}
