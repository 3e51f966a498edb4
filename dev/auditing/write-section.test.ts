import { expect, test } from 'vitest'
import { writeSection } from './write-section.ts'

const document = '# Audit\n\nWords.\n\n## Pages\n\nold\n\n## Lighthouse\n\n99\n'

test('a section that is known is replaced and the others stay', () => {
  expect(writeSection(document, { title: 'Pages', text: 'new' })).toBe(document.replace('old', 'new'))
})

test('a new section comes last', () => {
  expect(writeSection(document, { title: 'Walk', text: 'far' })).toBe(`${document}\n## Walk\n\nfar\n`)
})
