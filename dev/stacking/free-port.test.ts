import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('no port is given twice, though nobody listens at it yet', async () => {
  const ports = new Set<number>()
  for (let asked = 0; asked < 300; asked++) ports.add(await freePort())
  expect(ports.size).toBe(300)
})
