/** Where a value stands: names of fields and places in lists, from the outside. Only the outer ones of what lies deep. */
export type JsonPath = readonly (string | number)[]

/** What JSON allows and a reader of amounts does not: a field twice, of which one would be taken in silence, or a number in another form than is expected. */
export interface JsonFault {
  readonly path: JsonPath
  readonly message: string
}

/** How numbers may be written: as JSON has it, without an exponent, or as whole numbers in digits alone. 1e3, 10.0 and -0 are no whole numbers. */
export type NumberForm = 'any' | 'decimal' | 'whole'

const forms: Readonly<Record<NumberForm, { readonly form: RegExp; readonly message: string }>> = {
  any: { form: /^/, message: '' },
  decimal: { form: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, message: 'must be a number without an exponent' },
  whole: { form: /^(?:0|-?[1-9]\d*)$/, message: 'must be a whole number in digits' },
}

/** More than this of one text are not told one by one. */
const mostFaults = 1_000
const mostDepth = 8

/** The value of a JSON text, with what is ambiguous in it. A SyntaxError where it is no JSON, or nearly everything in it is ambiguous. */
export function readJson(
  given: string,
  numbers: NumberForm = 'any',
): { readonly value: unknown; readonly faults: readonly JsonFault[] } {
  // A byte order mark, which editors of Windows put before a text, says nothing.
  const text = given.replace(/^\uFEFF/, '')
  const value: unknown = JSON.parse(text)
  const { names, hasOddNumbers } = glanceAt(text)
  // A field that is there twice is one in the value.
  const isSuspect = names !== countNames(value) || (hasOddNumbers && numbers !== 'any')
  return { value, faults: isSuspect ? findFaults(text, numbers) : [] }
}

/** The value of a JSON text in which no field is there twice; else a SyntaxError that names it. */
export function parseJson(text: string, numbers: NumberForm = 'any'): unknown {
  const { value, faults } = readJson(text, numbers)
  const [first] = faults
  if (first) throw new SyntaxError(`${first.path.join('.')}: ${first.message}`)
  return value
}

const [quote, colon, point, minus, zero, nine, bigE, smallE] = [...'":.-09Ee'].map((sign) => sign.charCodeAt(0))

/** How many names of fields a text of JSON has, and whether a number may be in another form than digits. One pass, for texts that are nearly always right. */
function glanceAt(text: string): { readonly names: number; readonly hasOddNumbers: boolean } {
  let names = 0
  let hasOddNumbers = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfText(text, at)
    else if (sign === colon) names++
    else if (sign === point || sign === bigE) hasOddNumbers = true
    else if (sign === smallE) hasOddNumbers ||= isDigit(text.charCodeAt(at - 1))
    else if (sign === minus) hasOddNumbers ||= text.charCodeAt(at + 1) === zero
  }
  return { names, hasOddNumbers }
}

function isDigit(sign: number): boolean {
  return sign >= (zero ?? 0) && sign <= (nine ?? 0)
}

/** Where a text that begins at a quotation mark has its last one. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}

/** Without recursion: lists may lie in each other as deep as a body is long. */
function countNames(value: unknown): number {
  let names = 0
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    const inside: readonly unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (!Array.isArray(next)) names += inside.length
    for (const each of inside) if (typeof each === 'object') waiting.push(each)
  }
  return names
}

/** An object with the names so far, or a list with the place of what comes next. */
interface Nest {
  readonly names: Set<string> | null
  at: string | number
  isNameNext: boolean
}

const token = /"|[{}[\],]|-?\d[\d.eE+-]*/g

function findFaults(text: string, numbers: NumberForm): readonly JsonFault[] {
  const { form, message } = forms[numbers]
  const [nests, faults]: [Nest[], JsonFault[]] = [[], []]
  const tell = (reason: string) => {
    if (faults.length >= mostFaults) throw new SyntaxError('has too many fields twice')
    faults.push({ path: nests.slice(0, mostDepth).map(({ at }) => at), message: reason })
  }
  const tokens = new RegExp(token)
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [sign] = found
    const nest = nests.at(-1)
    if (sign === '{') nests.push({ names: new Set(), at: '', isNameNext: true })
    else if (sign === '[') nests.push({ names: null, at: 0, isNameNext: false })
    else if (sign === '}' || sign === ']') nests.pop()
    else if (sign === ',' && nest) goOn(nest)
    else if (sign === '"') {
      const end = endOfText(text, found.index)
      if (nest?.isNameNext && isRepeated(nest, String(JSON.parse(text.slice(found.index, end + 1)))))
        tell('is there twice')
      tokens.lastIndex = end + 1
    } else if (!form.test(sign)) tell(message)
  }
  return faults
}

function goOn(nest: Nest): void {
  if (typeof nest.at === 'number') nest.at++
  else nest.isNameNext = true
}

function isRepeated(nest: Nest, name: string): boolean {
  nest.at = name
  nest.isNameNext = false
  if (nest.names?.has(name)) return true
  nest.names?.add(name)
  return false
}
