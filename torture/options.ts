import { parseArgs } from 'node:util'

export interface Options {
  readonly sequences: number
  /** Where a run begins: that of a world. */
  readonly first: number
  readonly seed: string
  /** One story alone, in each manner; null: whole worlds. */
  readonly sequence: number | null
  /** How many kills; 0: none. */
  readonly kills: number
  /** How many sequences about tables; 0: none. */
  readonly tables: number
  /** How many stories about balances alone; 0: none. */
  readonly balances: number
  /** How many worlds that are restored; 0: none. */
  readonly restores: number
  /** How many short sequences that arrive in every order; 0: none. */
  readonly orders: number
}

export const tortureUsage =
  'npm run torture -- [--sequences 1000000] [--first 0] [--seed TEXT] | --sequence NUMBER --seed TEXT | --kills 200 [--seed TEXT] | --tables 1000 [--first 0] [--seed TEXT] | --balances 1000 [--first 0] [--seed TEXT] | --restores 20 [--first 0] [--seed TEXT] | --orders 15240 [--seed TEXT]'

/** What the command was asked for. Throws where that is no number. */
export function readOptions(args: readonly string[], fallbackSeed: string): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sequences: { type: 'string', default: '20000' },
      first: { type: 'string', default: '0' },
      seed: { type: 'string', default: fallbackSeed },
      sequence: { type: 'string' },
      kills: { type: 'string', default: '0' },
      tables: { type: 'string', default: '0' },
      balances: { type: 'string', default: '0' },
      restores: { type: 'string', default: '0' },
      orders: { type: 'string', default: '0' },
    },
  })
  return {
    seed: values.seed,
    sequences: wholeOf(values.sequences),
    first: wholeOf(values.first),
    sequence: values.sequence === undefined ? null : wholeOf(values.sequence),
    kills: wholeOf(values.kills),
    tables: wholeOf(values.tables),
    balances: wholeOf(values.balances),
    restores: wholeOf(values.restores),
    orders: wholeOf(values.orders),
  }
}

function wholeOf(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${text} is no number. ${tortureUsage}`)
  return Number(text)
}
