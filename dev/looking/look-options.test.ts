import { expect, test } from 'vitest'
import { readLookOptions } from './look-options.ts'

const partners = ['hilton', 'nosh']
const read = (...args: string[]) => readLookOptions(args, partners)

test('without options every partner is looked at on every page at four widths', () => {
  expect(read()).toMatchObject({ partnerIds: partners, pages: null, widths: [360, 768, 1280, 1600] })
})

test('partners, pages, widths and the folder can be named', () => {
  const args = ['--partners', 'nosh', '--pages', 'home,earn-vip-upgrade', '--widths', '360, 1280', '--out', 'pictures']
  expect(read(...args)).toEqual({
    partnerIds: ['nosh'],
    pages: ['home', 'earn-vip-upgrade'],
    widths: [360, 1280],
    folder: 'pictures',
  })
})

test.each([
  [['--partners', 'nosh,hiltn'], 'there is no partner "hiltn". The partners: hilton, nosh'],
  [['--partners', ''], 'there is no partner ""'],
  [['--pages', 'hoem'], 'there is no page "hoem"'],
  [['--widths', '36o'], 'expected whole numbers from 320 to 3840, got "36o"'],
  [['--widths', '100'], 'expected whole numbers from 320 to 3840'],
  [['--out', ''], 'expected a folder'],
  [['--partner', 'nosh'], "Unknown option '--partner'"],
  [['nosh'], "Unexpected argument 'nosh'"],
])('%j is refused with the reason', (args, reason) => {
  expect(read(...args)).toContain(reason)
})
