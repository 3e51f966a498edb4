import { expect, test } from 'vitest'
import { personOfClaims } from './person-of-claims.ts'

test.each([
  [true, 'ada@example.com'],
  [undefined, 'ada@example.com'],
  [false, ''],
  ['false', ''],
  ['true', ''],
  ['False', ''],
  [0, ''],
  [1, ''],
  [null, ''],
  [[true], ''],
  [{}, ''],
])(
  'an e-mail address of which the issuer says email_verified %j is taken as “%s”: the boolean alone vouches',
  (verified, taken) => {
    const claims = { email: 'ada@example.com', ...(verified === undefined ? {} : { email_verified: verified }) }
    expect(personOfClaims(claims).email).toBe(taken)
  },
)
