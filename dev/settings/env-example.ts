import { cardHostTable } from '#server/settings/table/hosts.ts'
import type { Row } from '#server/settings/table/row.ts'
import { guardedVariables, siteTable } from '#server/settings/table/variables.ts'

/** .env.example as the table of variables has it: each with its comment above and its default. */
export function envExample(): string {
  const cardHost = new Map<string, Row>(Object.entries(cardHostTable))
  const shared = [...cardHost.keys()].filter((name) => siteTable.has(name))
  const own = [...cardHost].filter(([name]) => !siteTable.has(name))
  return [
    '# Every variable has a default for trying the product; production must set those marked with *.',
    '# Written from server/settings/table by npm run env-example.',
    '',
    ...wrapped(
      `Any of these may be in a file instead, as in SESSION_SECRET_FILE=/run/secrets/session: ${listed(guardedVariables)}.`,
    ),
    '',
    ...[...siteTable].flatMap(linesOf),
    '',
    ...wrapped(`The card host reads these, and of those above ${listed(shared)}.`),
    ...own.flatMap(linesOf),
    '',
  ].join('\n')
}

function linesOf([name, { about, production, example }]: readonly [string, Row]): readonly string[] {
  const [first, ...others] = about
  const star = production?.includes('set') ? '* ' : ''
  const comments = first === undefined ? [] : [`${star}${first}`, ...others]
  return [...comments.map((line) => `# ${line}`), `${name}=${example}`]
}

function listed(names: Iterable<string>): string {
  return new Intl.ListFormat('en-GB').format(names)
}

const width = 140

function wrapped(text: string): readonly string[] {
  return text.match(new RegExp(`\\S.{0,${width}}(?= |$)`, 'g'))?.map((line) => `# ${line}`) ?? []
}
