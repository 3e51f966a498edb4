import { expect, test } from 'vitest'
import { readStartup, readUnits, startupAnswer, transactionStatus } from './wire.ts'

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}

test('messages up to Sync are one unit, and what is incomplete waits', () => {
  const unit = Buffer.concat([message('P', 'parse'), message('B', 'bind'), message('E', 'execute'), message('S', '')])
  const bytes = Buffer.concat([unit, message('P', 'next').subarray(0, 7)])
  const read = readUnits(bytes)
  expect(read.units.map((found) => Buffer.from(found))).toEqual([unit])
  expect(Buffer.from(read.remaining)).toEqual(message('P', 'next').subarray(0, 7))
})

test('a simple query is a unit of its own', () => {
  expect(readUnits(Buffer.concat([message('Q', 'a'), message('Q', 'b')])).units).toHaveLength(2)
})

test('a client that leaves is told apart from one that goes on', () => {
  expect(readUnits(message('X', '')).ended).toBe(true)
  expect(readUnits(message('Q', 'a')).ended).toBe(false)
})

test('a request for encryption is told apart from a start', () => {
  const request = Buffer.alloc(8)
  request.writeInt32BE(8, 0)
  request.writeInt32BE(80877103, 4)
  expect(readStartup(request)).toEqual({ kind: 'encryption', length: 8 })
  request.writeInt32BE(196608, 4)
  expect(readStartup(request)).toEqual({ kind: 'startup', length: 8 })
  expect(readStartup(request.subarray(0, 7))).toEqual({ kind: 'incomplete' })
})

test('the last byte of an answer tells whether a transaction is open', () => {
  expect(transactionStatus(startupAnswer())).toBe('idle')
  expect(transactionStatus(message('Z', 'T'))).toBe('open')
  expect(transactionStatus(message('Z', 'E'))).toBe('open')
})
