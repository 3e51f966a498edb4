import { expect, test } from 'vitest'
import { newPasswordBody } from './new-password-body.ts'

test('SIGNUP-05 who sets another password sends 56 characters of it and of its confirmation, and no more', () => {
  const data = new FormData()
  data.set('password', 'p'.repeat(60))
  data.set('passwordConfirm', `${'p'.repeat(56)}other`)
  expect(newPasswordBody('token', data)).toEqual({
    token: 'token',
    password: 'p'.repeat(56),
    passwordConfirm: 'p'.repeat(56),
  })
})

test('passkeys are removed with the new password where the box says so, and nowhere else', () => {
  const data = new FormData()
  data.set('password', 'four forks and a spoon')
  expect(newPasswordBody('token', data)).not.toHaveProperty('removePasskeys')
  data.set('removePasskeys', 'on')
  expect(newPasswordBody('token', data)).toHaveProperty('removePasskeys', true)
})
