import { expect, test } from 'vitest'
import { foldWords } from './fold-words.ts'

test.each([
  ['Nhà Lụa Đỏ', 'nha lua do'],
  ['NHÀ LỤA ĐỎ', 'nha lua do'],
  ['Smørrebrød Łódź', 'smorrebrod lodz'],
  ['Café Œuf', 'cafe oeuf'],
  ['Straße', 'strasse'],
  ['Ægir', 'aegir'],
  ["Katz's", 'katzs'],
])('%s is found by “%s”', (name, typed) => {
  expect(foldWords(name)).toEqual(foldWords(typed))
  expect(foldWords(name).length).toBeGreaterThan(0)
})
