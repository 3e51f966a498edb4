import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a card number that slips into a message, a path, a field or a stack is in no line of the log', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  log.info('no restaurant has the number 4111111111111111')
  log.info({ req: { method: 'GET', url: '/restaurants/4111-1111-1111-1111?x=1', host: 'h', ip: '::1' } }, 'asked')
  log.error({ err: new Error('duplicate key "4111 1111 1111 1111"'), note: ['4111111111111111'] }, 'failed')
  log.info({ id: 4111111111111111, count: 12 }, 'counted')
  expect(lines).toHaveLength(4)
  expect(lines.join('').replaceAll(/\D/g, '')).not.toContain('4111111111111111')
  for (const line of lines) expect(JSON.parse(line).msg).toEqual(expect.any(String))
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: '••••1111', count: 12 })
})
