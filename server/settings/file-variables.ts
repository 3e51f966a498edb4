import { readFileSync } from 'node:fs'

type Environ = Readonly<Record<string, string | undefined>>

interface Read {
  /** The variables with the contents of files in their place, and without the names of the files. */
  readonly env: Environ
  readonly problems: readonly string[]
}

/**
 * Reads each named variable from the file that `NAME_FILE` names, where that is set: what mounts secrets as files keeps them out of the
 * environment, which child processes inherit and tools show. A trailing line break is no part of the value.
 */
export function readFileVariables(env: Environ, names: Iterable<string>): Read {
  const read: Record<string, string | undefined> = { ...env }
  const problems: string[] = []
  for (const name of names) {
    const path = env[`${name}_FILE`]
    if (path === undefined || path === '') continue
    delete read[`${name}_FILE`]
    const content = contentOf({ name, path, beside: env[name] })
    if (content.ok) read[name] = content.value
    else problems.push(content.problem)
  }
  return { env: read, problems }
}

interface Given {
  readonly name: string
  readonly path: string
  /** What the variable itself holds. */
  readonly beside: string | undefined
}

type Content = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: string }

function contentOf({ name, path, beside }: Given): Content {
  if (beside) return refused(`${name}_FILE: expected one of the two, got ${name} too`)
  try {
    const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    return value === ''
      ? refused(`${name}_FILE: expected a file with a value, got the empty ${path}`)
      : { ok: true, value }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refused(`${name}_FILE: expected a file that can be read, got ${path} (${reason})`)
  }
}

function refused(problem: string): Content {
  return { ok: false, problem }
}
