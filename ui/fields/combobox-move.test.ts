import { expect, test } from 'vitest'
import { comboboxMove } from './combobox-move.ts'

const closed = { open: false, active: -1, count: 3 }
const press = (key: string, { altKey = false, isComposing = false } = {}) => ({ key, altKey, isComposing })

test('the arrows open the list and go round', () => {
  expect(comboboxMove(press('ArrowDown'), closed)).toMatchObject({ kind: 'go', to: 0, handled: true })
  expect(comboboxMove(press('ArrowUp'), closed)).toMatchObject({ kind: 'go', to: 2 })
  expect(comboboxMove(press('ArrowDown'), { open: true, active: 2, count: 3 })).toMatchObject({ to: 0 })
  expect(comboboxMove(press('ArrowUp'), { open: true, active: 0, count: 3 })).toMatchObject({ to: 2 })
  expect(comboboxMove(press('ArrowDown'), { open: true, active: -1, count: 0 })).toMatchObject({ to: -1 })
})

test('Alt with the arrows opens and closes without choosing', () => {
  expect(comboboxMove(press('ArrowDown', { altKey: true }), closed)).toMatchObject({ kind: 'go', to: -1 })
  expect(comboboxMove(press('ArrowUp', { altKey: true }), { ...closed, open: true })).toMatchObject({ kind: 'close' })
})

test('Enter chooses the active option, and without one is left to the form', () => {
  expect(comboboxMove(press('Enter'), { open: true, active: 1, count: 3 })).toEqual({
    kind: 'choose',
    to: 1,
    handled: true,
  })
  expect(comboboxMove(press('Enter'), { open: true, active: -1, count: 3 })).toMatchObject({ handled: false })
})

test('Escape closes the list, and with a closed one is left to the page', () => {
  expect(comboboxMove(press('Escape'), { open: true, active: -1, count: 3 })).toMatchObject({
    kind: 'close',
    handled: true,
  })
  expect(comboboxMove(press('Escape'), closed)).toBeNull()
})

test('letters, and what is still being composed, are the field’s own', () => {
  expect(comboboxMove(press('a'), closed)).toBeNull()
  expect(comboboxMove(press('Enter', { isComposing: true }), { open: true, active: 1, count: 3 })).toBeNull()
})
