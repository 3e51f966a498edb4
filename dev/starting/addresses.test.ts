import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portProblems, readPorts } from './addresses.ts'

test('the other services follow the port of the site, unless they have their own', () => {
  expect(readPorts({})).toEqual({
    site: 3000,
    cardHost: 3001,
    desk: 3002,
    networks: 3003,
    cardVault: 3004,
    surveys: 3005,
    identity: 3006,
    mail: 3007,
    loadedCards: 3008,
    hostApplication: 3009,
    sms: 3010,
    captcha: 3011,
    giftCards: 3012,
    bookings: 3013,
    payments: 3014,
  })
  expect(readPorts({ PORT: '4000', DESK_PORT: '9000' })).toEqual({
    site: 4000,
    cardHost: 4001,
    desk: 9000,
    networks: 4003,
    cardVault: 4004,
    surveys: 4005,
    identity: 4006,
    mail: 4007,
    loadedCards: 4008,
    hostApplication: 4009,
    sms: 4010,
    captcha: 4011,
    giftCards: 4012,
    bookings: 4013,
    payments: 4014,
  })
})

test('a port that is none is named with what was expected', () => {
  expect(() => readPorts({ DESK_PORT: 'ninety' })).toThrow('DESK_PORT: expected a port from 1 to 65535, got "ninety"')
  expect(() => readPorts({ PORT: '70000' })).toThrow('PORT: expected a port')
})

test('a port in use is told with how to choose another', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const desk = typeof bound === 'object' && bound !== null ? bound.port : 0
  const problems = await portProblems({
    site: 1,
    cardHost: 1,
    desk,
    networks: 1,
    cardVault: 1,
    surveys: 1,
    identity: 1,
    mail: 1,
    loadedCards: 1,
    hostApplication: 1,
    sms: 1,
    captcha: 1,
    giftCards: 1,
    bookings: 1,
    payments: 1,
  })
  expect(problems.filter((problem) => problem.includes(`Port ${desk} `))).toEqual([
    `Port ${desk} is in use by another program. Stop it, or choose another: DESK_PORT=${desk + 100} npm start`,
  ])
  await new Promise((resolve) => server.close(resolve))
})
