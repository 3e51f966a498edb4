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
