import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentSchema } from '#partners/files/words/content-schema.ts'
import { ruleDocumentSchema } from '#partners/files/rules-schema.ts'
import { settingsSchema } from '#partners/files/settings/settings-schema.ts'

/**
 * What a partner can say, and nothing reads, is a promise that nothing keeps. A name counts as read where it stands in the code of the product: neither in a
 * test, nor in a comment, nor in what alone declares its type, nor in what reads and checks the partners' files.
 */
const rooms = ['server', 'web', 'domain', 'contract', 'card-host', 'vendors', 'commands', 'site', 'artwork']
const sources = await readSources(rooms)

/** Taken and handed on, with no meaning that is known. Source: docs/decisions/0133-what-nothing-reads.md. */
const passedOn = new Set(['acclaimed2Enabled', 'copyStates'])
/** Read by what reads and checks the partners' files, and by nothing else: facts about the files themselves. */
const aboutTheFiles = new Set(['assumed', 'effectiveFrom'])

test('every setting of a partner is read, or named as one that is only passed on', () => {
  expect(unread(settingsSchema)).toEqual([...passedOn].toSorted())
})

test('every field of content is read, where content is read', () => {
  const readers = sources.filter((code) =>
    /\bfields\[|\}: ContentEntry\b|= fields\b|\brecordsOf\b|\btextOf\b/.test(code),
  )
  expect(unread(contentSchema, readers)).toEqual([])
})

test('every field of a rule document is read', () => {
  expect(unread(ruleDocumentSchema)).toEqual([])
})

test('a name that stands in a comment, in a declaration or in a longer name alone is not read', () => {
  const code = codeOf(
    "interface A {\n  readonly oneSetting: boolean\n}\n// oneSetting\n/* oneSetting */\nconst oneSettings = 'x'",
  )
  expect(reads(code, 'oneSetting')).toBe(false)
  for (const read of ['settings.oneSetting', '{ oneSetting }', "fields['oneSetting']"])
    expect(reads(codeOf(read), 'oneSetting'), read).toBe(true)
})

function unread(schema: z.ZodType, readers: readonly string[] = sources): string[] {
  const code = readers.join('\n')
  return namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    .filter((name) => !aboutTheFiles.has(name) && !reads(code, name))
    .toSorted()
}

/** The names of the properties of a JSON schema, those of its parts too, once each. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {} } = part as { readonly properties?: object }
  const inside = Object.entries(part).flatMap(([key, value]) =>
    key === 'properties' ? Object.values(value as object).flatMap(namesIn) : namesIn(value),
  )
  return [...new Set([...Object.keys(properties), ...inside])]
}

function reads(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code)
}

/** Without comments, and without the lines that declare a field. */
function codeOf(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s*readonly \w+\??:.*$/gm, '')
}

async function readSources(folders: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for await (const file of glob(`{${folders.join(',')}}/**/*.{ts,tsx}`))
    if (!/\.(test|e2e)\.tsx?$/.test(file)) found.push(codeOf(readFileSync(file, 'utf8')))
  expect(found.length).toBeGreaterThan(500)
  return found
}
