import { expect, test } from 'vitest'
import { safeUrl } from './read-fields.ts'

test.each(['/search?isNew=true', '/', 'https://example.com/terms', 'mailto:a@b.example', 'tel:+18005550101'])(
  '%s may be followed',
  (url) => expect(safeUrl(url)).toBe(url),
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
  'http://example.com',
  'search',
])('%s may not', (url) => expect(safeUrl(url)).toBe(''))
