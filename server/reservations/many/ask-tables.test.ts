import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { createTableAsking, questionsOfAddress } from './ask-tables.ts'

function world() {
  const clock = { now: new Date('2027-01-13T17:00:00Z') }
  let asked = 0
  const ask = createTableAsking({ config: readConfig({ NODE_ENV: 'development' }), now: () => clock.now })
  return {
    clock,
    asked: () => asked,
    ask: (key: string, address = '203.0.113.5') =>
      ask({
        address,
        key,
        async ask() {
          asked++
          return { kind: 'none', reason: 'none' }
        },
      }),
  }
}

test('the same question of many at once, and of who comes after, reaches the provider once', async () => {
  const { ask, asked } = world()
  await Promise.all(Array.from({ length: 300 }, (_, index) => ask('a table at seven', `203.0.113.${index % 200}`)))
  await ask('a table at seven')
  expect(asked()).toBe(1)
})

test('of one address so many questions reach the provider in a minute, and those of others go on', async () => {
  const { ask, asked, clock } = world()
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => ask(`question ${index}`)))
  expect(asked()).toBe(questionsOfAddress)
  expect(answers.filter(({ kind }) => kind === 'away')).toHaveLength(300 - questionsOfAddress)
  expect(await ask('question 299', '198.51.100.9')).toMatchObject({ kind: 'none' })
  clock.now = new Date(clock.now.getTime() + 61_000)
  expect(await ask('question 298')).toMatchObject({ kind: 'none' })
})

test('visitors together ask so much and no more', async () => {
  const { ask, asked } = world()
  await Promise.all(
    Array.from({ length: 3_000 }, (_, index) => ask(`question ${index}`, `10.0.${Math.floor(index / 50)}.1`)),
  )
  expect(asked()).toBe(1_200)
})
