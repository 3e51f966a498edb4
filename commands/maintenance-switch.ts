const usage = `npm run maintenance -- on|off [--partner <partner>]
Shows the maintenance screen in place of every page of a partner, or of all of them, and refuses its calls with 503.`

interface Given {
  readonly words: readonly string[]
  readonly partner: string | undefined
}

interface Switch {
  readonly maintenance: 'on' | 'off'
  readonly partnerIds: readonly string[]
}

/** Reads the command line, or answers what is wrong with it. Without a partner all are meant. */
export function readSwitch({ words, partner }: Given, ids: readonly string[]): Switch | string {
  const [maintenance, ...others] = words
  if ((maintenance !== 'on' && maintenance !== 'off') || others.length > 0) return usage
  if (partner === undefined) return { maintenance, partnerIds: ids }
  if (!ids.includes(partner)) return `--partner: there is no partner "${partner}". The partners: ${ids.join(', ')}`
  return { maintenance, partnerIds: [partner] }
}
