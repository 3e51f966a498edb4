import { expect, test } from 'vitest'
import { displayedPhone, isEmailAddress, isMilitaryZip, phoneDigits, zipDigits } from './contact-details.ts'

test('an address has a name, one @ and a domain with a dot', () => {
  expect(['a@b.co', 'first.last+dining@mail.example.com'].map(isEmailAddress)).toEqual([true, true])
})

test('typing mistakes are no addresses', () => {
  expect(
    ['a', 'a@b', '@b.co', 'a@b.', 'a@.co', 'a@b..co', 'a b@c.de', 'a@@b.co', ''].map(isEmailAddress),
  ).not.toContain(true)
})

test.each([
  "o'brien@example.com",
  'josé@example.com',
  'ada@bücher.example',
  'ada@xn--bcher-kva.example',
  'ada@sub-domain.example.co',
  'ada@mail.1example.museum',
  'a_b%c=d@example.com',
])('%s is an address', (address) => {
  expect(isEmailAddress(address)).toBe(true)
})

test.each([
  'a\u200Bda@example.com',
  'ada@exam\u200Bple.com',
  'ada@example.com\u200B',
  '\uFEFFada@example.com',
  'a\u00ADda@example.com',
  'ada\u202E@example.com',
  'ada\u2066@example.com',
  'a\u034Fda@example.com',
  'ada\uFE0F@example.com',
  'ada\u3164@example.com',
  'ada\u115F@example.com',
  'ada@mail,example.com',
  'ada@example;com',
  'ada@example.com;bob@example.com',
  'ada@example.com,',
  '"ada"@example.com',
  'ada@"example".com',
  '“ada”@example.com',
  '<ada@example.com>',
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@exa_mple.com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example.c',
  'ada@example.123',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada@example.com/',
  'ada\\@example.com',
  'ada@example.com\nbcc:bob@example.com',
  'ada\u00A0@example.com',
])('%j gets no mail', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})

test('a long text is judged soon', () => {
  const began = performance.now()
  for (const part of ['a', 'a.', 'a-', 'é\u0301'])
    expect(isEmailAddress(`${part.repeat(20_000)}@${part.repeat(20_000)}`)).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test.each([
  '\u20662124567890\u2069',
  '212\u2011456\u20117890',
  '212–456–7890',
  '\u202D+1\u00A0(212)\u00A0456\u20137890\u202C',
  '+1 212/456/7890',
])('a number as an address book copies it is one: %j', (typed) => {
  expect(phoneDigits(typed)).toBe('2124567890')
})

test('military mail has ZIP codes of its own', () => {
  expect(['09012', '09898', '34001', '34099', '96201', '96691'].map(isMilitaryZip)).not.toContain(false)
  expect(['94110', '08999', '09900', '34101', '96101', '96701', '0901', '090123'].map(isMilitaryZip)).not.toContain(
    true,
  )
})

test('PROFILE-31 PROFILE-32 area code and exchange start 2 to 9', () => {
  expect(phoneDigits('123-456-7890')).toBeNull()
  expect(phoneDigits('212-456-7890')).toBe('2124567890')
  expect(phoneDigits('212-123-4567')).toBeNull()
  expect(phoneDigits('212-223-4567')).toBe('2122234567')
})

test('PROFILE-33 ten digits, with a 1 before them or not', () => {
  expect(phoneDigits('12124567890')).toBe('2124567890')
  expect(phoneDigits('212456789')).toBeNull()
  expect(phoneDigits('22124567890')).toBeNull()
  expect(phoneDigits('')).toBeNull()
})

test('brackets, blanks and dots are let pass, letters are not', () => {
  expect(phoneDigits('+1 (212) 456.7890')).toBe('2124567890')
  expect(phoneDigits('212-456-789O')).toBeNull()
})

test('a stored number is shown with dashes', () => {
  expect(displayedPhone('2124567890')).toBe('212-456-7890')
  expect(displayedPhone('')).toBe('')
})

test('a ZIP code has exactly five digits', () => {
  expect(['94103', '00501'].map(zipDigits)).toEqual(['94103', '00501'])
  for (const wrong of ['9410', '941030', '94103-12', '94103-12345', '94103a', 'abcde', '94103-', '٩٤١١٠', ''])
    expect(zipDigits(wrong), wrong).toBeNull()
})

test('a ZIP code is taken as it is copied: with blanks, with marks that nobody sees, with the four digits of a block', () => {
  for (const copied of [' 94103', '94103\u00a0', '\u206894103\u2069', '94103-1234', '94103\u20111234', '941031234'])
    expect(zipDigits(copied), copied).toBe('94103')
})
