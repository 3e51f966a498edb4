import { expect, test } from 'vitest'
import { readJoinFields, signUpBody, type JoinFields } from './sign-up-body.ts'

const fields: JoinFields = {
  email: ' ada@example.com ',
  firstName: 'Ada',
  lastName: 'Lovelace',
  zipCode: '94110',
  password: 'a long password',
  passwordConfirm: 'a long password',
}

test('SIGNUP-01 what a filled-in form sends has the password twice, the phone number and both opt-ins', () => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...fields, phoneNumber: '212-555-0143', smsOptInV2: 'on' }))
    data.set(name, String(value))
  const partner = { hasSmsOptIn: true, hasSmsOptInV2: true, hideEmailOptIn: false }
  expect(signUpBody(readJoinFields(data, { partner, rfr: undefined }))).toMatchObject({
    password: 'a long password',
    passwordConfirm: 'a long password',
    phoneNumber: '2125550143',
    smsOptIn: true,
    smsOptInV2: true,
  })
})

test('SIGNUP-02 every other field goes through unchanged, one that nobody has heard of too', () => {
  const others = {
    partnerNumber: '123456789',
    address1: '1 Main St',
    address2: 'Apt 2',
    city: 'San Francisco',
    state: 'CA',
    emailOptIn: false,
    referrer: 'a-friend',
    source: 'poster',
    rfr: '3',
    favoriteDish: 'Ramen & <b>gyoza</b>',
  }
  expect(signUpBody({ ...fields, ...others })).toMatchObject(others)
})

test('SIGNUP-03 SIGNUP-04 password and confirmation are cut to 56 characters', () => {
  const body = signUpBody({ ...fields, password: 'x'.repeat(60), passwordConfirm: 'y'.repeat(60) })
  expect(body.password).toBe('x'.repeat(56))
  expect(body.passwordConfirm).toBe('y'.repeat(56))
})

test('SIGNUP-06 with a phone number and no second opt-in, text messages are on', () => {
  expect(signUpBody({ ...fields, phoneNumber: '(212) 555-0143' })).toMatchObject({
    phoneNumber: '2125550143',
    smsOptIn: true,
  })
})

test('SIGNUP-07 the second opt-in decides where it is there', () => {
  expect(signUpBody({ ...fields, phoneNumber: '212-555-0143', smsOptInV2: false })).toMatchObject({
    smsOptIn: false,
    smsOptInV2: false,
  })
})

test('SIGNUP-08 without a phone number nobody is taken to want text messages', () => {
  expect(signUpBody({ ...fields, phoneNumber: '' })).not.toHaveProperty('smsOptIn')
})

test('empty fields are not sent and texts are trimmed', () => {
  const body = signUpBody({ ...fields, address2: '', rfr: '' })
  expect(body.email).toBe('ada@example.com')
  expect(body).not.toHaveProperty('address2')
  expect(body).not.toHaveProperty('rfr')
})

test('who asks for texts sends the words that stood beside the box, and nobody else does', () => {
  const partner = { hasSmsOptIn: true, hasSmsOptInV2: false, hideEmailOptIn: false }
  const read = (data: FormData) => readJoinFields(data, { partner, rfr: undefined, words: 'Text me.' })
  const ticked = new FormData()
  ticked.set('smsOptIn', 'on')
  expect(read(ticked).smsConsent).toBe('Text me.')
  expect(read(new FormData())).not.toHaveProperty('smsConsent')
})
