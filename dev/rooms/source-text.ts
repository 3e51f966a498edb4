import { readFileSync } from 'node:fs'

export interface TextProblem {
  readonly file: string
  readonly line: number
  readonly reason: string
}

const sharedRooms = /^(domain|artwork|contract|server|web|ui|card-host|vendors|commands|site)\//
const tests = /\.(test|e2e)\.tsx?$/
const comment = /^\s*(?:\/\/|\/?\*)/
const stylesheets = /^(web|ui)\/.*\.(css|tsx)$/
/** Where colours have their names. */
const tokenFile = 'ui/tokens.css'
/** Hexadecimal colours and colour functions; `color-mix` of tokens is no literal. */
const colour =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[\s;,)'"`]|$)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i

/** `constructor` is in every such table: a Map has only what was put in, and with `satisfies` the compiler refuses any other word. */
const tableOfAnyWord = /\bconst \w+: Readonly<(?:Partial<)?Record<string,.*= \{/
const wordInObject = /(?<!for \((?:const|let) )\b[a-z]\w*(?:\.\w+)* in [a-z]\w*(?:\.\w+)*\)/

/** A rule that asked a clock, chance or anybody else would not say the same twice. */
const impure = /\bawait\b|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\./

/** A module of ours that a test replaces proves nothing of the rest. */
const mock = /\bvi\.(?:mock|doMock)\(/

/** The one file that reads the address as it was written: whoever else goes by it disagrees with the router about what it means. */
const targetFile = 'server/http/guards/request-target.ts'
const writtenAddress = new RegExp(
  [
    String.raw`\b(?:request|req|raw)\??\.(?:url|originalUrl)\b`,
    String.raw`\b(?:request|req|raw)\??\.?\[['"](?:url|originalUrl)['"]`,
    String.raw`\{[^{}]*\b(?:url|originalUrl)\b[^{}]*\}\s*(?::\s*(?:FastifyRequest|IncomingMessage|Pick<FastifyRequest)|=\s*(?:request|req|raw)\b)`,
  ].join('|'),
)

/** Closing is more than a state: `endMembership` writes it with all that belongs to it, and nobody else does. */
const closingFile = 'server/leaving/closing-state-store.ts'
const closes = /\bmarkClosed\b|\bmember_type: 'ClosedAccountMember'|\bset\b.*\bmember_type\b.*'ClosedAccountMember'/

/** Where SQL stands: the stores, and the database's own folder. */
const stores = /^server\/db\/|(?:^|[/-])store\.ts$/
const sqlText =
  /\bsql(?:<.*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|import \{.*\bsql\b.*\} from 'kysely'/

interface Check {
  looksAt(file: string): boolean
  finds(line: string): boolean
  readonly reason: string
}

const isTest = (file: string) => tests.test(file)
const isShared = (file: string) => sharedRooms.test(file) && !isTest(file) && /\.tsx?$/.test(file)
const isIn = (file: string, folder: string) => file.startsWith(folder) && !isTest(file)
const isComment = (line: string) => comment.test(line)

function checksFor(partnerIds: readonly string[]): readonly Check[] {
  const slug = new RegExp(`['"\`](?:${partnerIds.join('|')})['"\`]`)
  return [
    { looksAt: isShared, finds: (line) => slug.test(line), reason: 'names a partner: this is a missing setting' },
    {
      looksAt: isShared,
      finds: (line) => tableOfAnyWord.test(line) || (wordInObject.test(line) && !isComment(line)),
      reason: 'asks an object for any word: use a Map, `satisfies` or Object.hasOwn',
    },
    {
      looksAt: (file) => isIn(file, 'domain/'),
      finds: (line) => impure.test(line) && !isComment(line),
      reason: 'waits, or asks a clock or chance: a rule takes facts',
    },
    { looksAt: isTest, finds: (line) => mock.test(line), reason: 'mocks a module: the test calls the real one' },
    {
      looksAt: (file) => isIn(file, 'server/') && !file.startsWith('server/db/'),
      finds: (line) => /\.transaction\(\)(?!\.set)/.test(line),
      reason: 'opens a transaction: inTransaction of server/db/transact.ts does',
    },
    {
      looksAt: (file) => /^(?:server|commands|site)\//.test(file) && !isTest(file) && !stores.test(file),
      finds: (line) => sqlText.test(line),
      reason: 'holds SQL: it stands in store.ts or *-store.ts',
    },
    {
      looksAt: (file) =>
        /^(?:server|commands|site)\//.test(file) &&
        !isTest(file) &&
        file !== closingFile &&
        file !== 'server/leaving/end-membership.ts',
      finds: (line) => closes.test(line) && !isComment(line),
      reason: 'closes an account: endMembership of server/leaving/ does, with all that belongs to it',
    },
    {
      looksAt: (file) => stylesheets.test(file) && !isTest(file) && file !== tokenFile,
      finds: (line) => colour.test(line),
      reason: 'names a colour: this is a missing token',
    },
    {
      looksAt: (file) => isIn(file, 'server/') && file !== targetFile,
      finds: (line) => writtenAddress.test(line),
      reason: 'reads the address of a request: the matched route says what it is',
    },
  ]
}

/** What the import graph does not show, line by line. */
export function findTextProblems(files: readonly string[], partnerIds: readonly string[]): TextProblem[] {
  const checks = checksFor(partnerIds)
  return files.flatMap((file) => {
    const own = checks.filter(({ looksAt }) => looksAt(file))
    if (own.length === 0) return []
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        own.flatMap(({ finds, reason }) => (finds(line) ? [{ file, line: index + 1, reason }] : [])),
      )
  })
}
