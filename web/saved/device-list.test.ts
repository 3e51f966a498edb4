import { beforeEach, expect, test, vi } from 'vitest'
import { deviceListKey, readDeviceList, writeDeviceList } from './device-list.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('what is kept is read again, under another name after each change', () => {
  expect(writeDeviceList(['12', '7'])).toBe(true)
  const first = readDeviceList()
  expect(first.places).toEqual(['12', '7'])
  writeDeviceList(['12', '7'])
  expect(readDeviceList().id).not.toBe(first.id)
})

test('an empty list leaves nothing behind', () => {
  writeDeviceList(['12'])
  writeDeviceList([])
  expect(kept.size).toBe(0)
  expect(readDeviceList().places).toEqual([])
})

test('what is no list of restaurants is thrown away without an error', () => {
  const id = crypto.randomUUID()
  const broken = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    JSON.stringify({ id, places: 'x' }),
    JSON.stringify({ id, places: ['1', 2] }),
    JSON.stringify({ id, places: ['1\u0000'] }),
    JSON.stringify({ id, places: ['<b>'] }),
    JSON.stringify({ id: 'x', places: ['1'] }),
    JSON.stringify({ places: ['1'] }),
    JSON.stringify({ id, places: Array.from({ length: 201 }, (_, at) => String(at)) }),
    'x'.repeat(1_000_000),
  ]
  for (const text of broken) {
    kept.set(deviceListKey, text)
    expect(readDeviceList().places, text.slice(0, 80)).toEqual([])
    expect(kept.size, text.slice(0, 80)).toBe(0)
  }
})

test('a browser that forbids the storage keeps nothing and breaks nothing', () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  expect(readDeviceList().places).toEqual([])
  expect(writeDeviceList(['1'])).toBe(false)
})
