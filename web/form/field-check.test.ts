import { expect, test } from 'vitest'
import { fillText } from '#domain/content/fill-text.ts'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import type { Copy } from '../copy/use-copy.ts'
import { fieldCheck, requiredMessage, type FieldRules } from './field-check.ts'

const t: Copy = (key, parameters = {}) => fillText(baseCopy[key], parameters)
const check = (rules: Omit<FieldRules, 'field'>, value: string) =>
  fieldCheck(t, { field: 'Table', ...rules })(value, {})

test.each<[Omit<FieldRules, 'field'>, string, string]>([
  [{ required: true }, ' ', 'x'],
  [{ min: 2 }, '1', '2'],
  [{ max: 8 }, '9', '8'],
  [{ minLength: 3 }, 'ab', 'abc'],
  [{ maxLength: 3 }, 'abcd', 'abc'],
  [{ pattern: { value: /^\d+$/, message: 'Digits only' } }, 'a', '1'],
  [{ validate: (value) => (value === 'no' ? 'Not that' : null) }, 'no', 'yes'],
])('FORM-12 the rule %j refuses %j and takes %j', (rules, wrong, right) => {
  expect(check(rules, wrong)).not.toBeNull()
  expect(check(rules, right)).toBeNull()
})

test('an empty field that is not required breaks no rule', () => {
  expect(check({ minLength: 3, pattern: { value: /^\d+$/, message: 'Digits only' } }, '')).toBeNull()
})

test('FORM-16 a required-field message with a name is told as that field', () => {
  expect(requiredMessage(t, 'Email')).toBe('Email is required.')
  expect(check({ required: true }, '')).toBe('This field is required.')
})

test('FORM-17 messages about length name a count and a unit', () => {
  expect(check({ maxLength: 3 }, 'abcd')).toBe('Table can have at most 3 characters.')
  expect(check({ minLength: 3 }, 'ab')).toBe('Table must have at least 3 characters.')
  expect(check({ exactLength: 5, unit: 'digits' }, '941')).toBe('Table must have exactly 5 digits.')
})
