import { expect, test } from 'vitest'
import { tellsOfSubmit, typeformAddress } from './typeform-frame.tsx'

const hidden = {
  utm_campaign: 'spring & summer',
  utm_medium: 'web',
  utm_source: '/earn',
  public_id: '',
  partner_code: 'nosh',
} as const

test('the address of a form carries its hidden fields in the fragment', () => {
  const address = new URL(typeformAddress({ host: 'https://forms.example.com', code: 'a/b', embedId: '«r1»' }, hidden))
  expect([address.origin, address.pathname]).toEqual(['https://forms.example.com', '/to/a%2Fb'])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'typeform-embed': 'embed-widget',
    'typeform-embed-id': '«r1»',
  })
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual(hidden)
})

test('only the message of this frame says that its form was sent in', () => {
  expect(tellsOfSubmit({ data: { type: 'form-submit', embedId: 'r1', responseId: 'x' } }, 'r1')).toBe(true)
  for (const data of [
    null,
    'form-submit',
    {},
    { type: 'form-ready', embedId: 'r1' },
    { type: 'form-submit', embedId: 'r2' },
    { type: 'form-submit' },
  ])
    expect(tellsOfSubmit({ data }, 'r1')).toBe(false)
})
