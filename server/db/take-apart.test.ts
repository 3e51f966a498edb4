import { expect, test } from 'vitest'
import { dataErrorClass, takeApart } from './take-apart.ts'

const withCode = (code: string) => Object.assign(new Error('of the database'), { code })

/** Takes numbers; those that are poisonous fail whoever they are with. */
async function taking(items: readonly number[], poisonous: ReadonlyMap<number, Error>) {
  const tried: number[][] = []
  const aside: string[] = []
  const results = await takeApart(items, {
    async take(some) {
      tried.push([...some])
      for (const item of some) {
        const error = poisonous.get(item)
        if (error) throw error
      }
      return some.length
    },
    async setAside(item, errorClass) {
      aside.push(`${item} ${errorClass}`)
      return 0
    },
  })
  return { tried, aside, taken: results.reduce((sum, count) => sum + count, 0) }
}

test('what is sound is taken at once', async () => {
  expect(await taking([1, 2, 3], new Map())).toEqual({ tried: [[1, 2, 3]], aside: [], taken: 3 })
  expect(await taking([], new Map())).toMatchObject({ taken: 0 })
})

test('the poisonous are found in halves, wherever they are, and cost none of the others', async () => {
  const items = Array.from({ length: 1_000 }, (_, item) => item)
  const poison = new Map([0, 499, 999].map((item) => [item, withCode('22003')] as const))
  const { aside, taken, tried } = await taking(items, poison)
  expect(aside).toEqual(['0 22003', '499 22003', '999 22003'])
  expect(taken).toBe(997)
  expect(tried.length).toBeLessThan(70)
})

test('all of them may be poisonous', async () => {
  const all = new Map([1, 2, 3].map((item) => [item, new RangeError('not an exact amount')] as const))
  expect(await taking([1, 2, 3], all)).toMatchObject({ aside: ['1 RangeError', '2 RangeError', '3 RangeError'] })
})

test('one that fails once, since it met another process, is no poison', async () => {
  let fails = 1
  const results = await takeApart([1], {
    async take() {
      if (fails-- > 0) throw withCode('23505')
      return 'taken'
    },
    setAside: async () => 'aside',
  })
  expect(results).toEqual(['taken'])
})

test.each(['08006', '40001', '40P01', '55P03', '57014', '57P01', '53100', '25006', '42P01', '42501', 'ECONNRESET'])(
  'a database that is away, a lock or a missing right (%s) is nobody’s poison',
  async (code) => {
    expect(dataErrorClass(withCode(code))).toBeNull()
    await expect(taking([1, 2], new Map([[1, withCode(code)]]))).rejects.toThrow('of the database')
  },
)

test('an error without a class is a fault of ours, and thrown', async () => {
  expect(dataErrorClass(new Error('Cannot use a pool after calling end on the pool'))).toBeNull()
  expect(dataErrorClass(new TypeError('undefined is not a function'))).toBeNull()
  expect(dataErrorClass('text')).toBeNull()
})
