import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readCardHostConfig } from '#server/settings/card-host-config.ts'
import { readConfig } from '#server/settings/config.ts'
import { envExample } from './env-example.ts'

const example = readFileSync('.env.example', 'utf8')

test('.env.example is what the table of variables says; npm run env-example writes it', () => {
  expect(example).toBe(envExample())
})

test('.env.example as it stands sets what an empty environment does', () => {
  const given = parseEnv(example)
  expect(readConfig(given)).toEqual(readConfig({}))
  expect(readCardHostConfig(given)).toEqual(readCardHostConfig({}))
})

test('a comment fits its line', () => {
  expect(example.split('\n').filter((line) => line.length > 150)).toEqual([])
})
