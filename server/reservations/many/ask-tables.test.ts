import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { createTableAsking } from './ask-tables.ts'
import { questionsAtOnce, questionsInSum, questionsOfAddress } from './provider-bound.ts'

function world() {
  const clock = { now: new Date('2027-01-13T17:00:00Z') }
  let asked = 0
  let underWay = 0
  let most = 0
  const asking = createTableAsking({ config: readConfig({ NODE_ENV: 'development' }), now: () => clock.now })
  async function provider<Answer>(answer: Answer): Promise<Answer> {
    asked++
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, 5))
    underWay--
    return answer
  }
  const one = (key: string, address = '203.0.113.5') =>
    asking.one({ address, key, ask: () => provider({ kind: 'none', reason: 'none' } as const) })
  const many = (key: string, address = '203.0.113.5') =>
    asking.many({ address, key, ask: () => provider({ kind: 'found', availability: new Map() } as const) })
  return { clock, asked: () => asked, most: () => most, one, many }
}

const each = [['one'], ['many']] as const

test.each(each)(
  'the same question about %s of many at once, and of who comes after, reaches the provider once',
  async (call) => {
    const { [call]: ask, asked } = world()
    await Promise.all(Array.from({ length: 300 }, (_, index) => ask('a table at seven', `203.0.113.${index % 200}`)))
    await ask('a table at seven')
    expect(asked()).toBe(1)
  },
)

test('of one address so many questions reach the provider in a minute, whichever call they come by, and those of others go on', async () => {
  const { one, many, asked, clock } = world()
  const kinds: string[] = []
  for (let index = 0; index < questionsOfAddress; index++)
    kinds.push((await one(`question ${index}`)).kind, (await many(`question ${index}`)).kind)
  expect(asked()).toBe(questionsOfAddress)
  expect(kinds.filter((kind) => kind === 'away')).toHaveLength(questionsOfAddress)
  expect(await one('another question', '198.51.100.9')).toMatchObject({ kind: 'none' })
  clock.now = new Date(clock.now.getTime() + 61_000)
  expect(await many('question 298')).toMatchObject({ kind: 'found' })
})

test('visitors together ask so much and no more, and no more than some at once', async () => {
  const { one, many, asked, most } = world()
  let index = 0
  for (let round = 0; round < 120; round++)
    await Promise.all(
      Array.from({ length: questionsAtOnce }, () => {
        const ask = index % 2 === 0 ? one : many
        return ask(`question ${index}`, `10.${index % 200}.${Math.floor(index++ / 200)}.1`)
      }),
    )
  expect(asked()).toBe(questionsInSum)
  expect(most()).toBe(questionsAtOnce)
})

test('a provider that has become slow is asked by some at once, and the others are told that it is away', async () => {
  const { many, most } = world()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => many(`question ${index}`, `10.0.${index}.1`)),
  )
  expect(answers.filter(({ kind }) => kind === 'found')).toHaveLength(questionsAtOnce)
  expect(most()).toBe(questionsAtOnce)
})
