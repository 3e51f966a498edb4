/** Source: docs.stripe.com/keys. A restricted key is a secret one that may do less. */
export const publishableKeyPattern = /^pk_(live|test)_[A-Za-z0-9_]{10,250}$/
export const secretKeyPattern = /^(sk|rk)_(live|test)_[A-Za-z0-9_]{10,250}$/

interface PaymentKeys {
  readonly PAYMENT_PUBLISHABLE_KEY?: string | undefined
  readonly PAYMENT_SECRET_KEY?: string | undefined
}

const names = ['PAYMENT_PUBLISHABLE_KEY', 'PAYMENT_SECRET_KEY'] as const

/** What the keys alone do not show: that there are both, and that they are of this environment. A key itself is never told. */
export function paymentKeyProblems(keys: PaymentKeys, { production }: { readonly production: boolean }): string[] {
  const given = names.filter((name) => keys[name] !== undefined)
  if (given.length === 0) return []
  const missing = names
    .filter((name) => keys[name] === undefined)
    .map((name) => `${name}: expected a key beside ${given[0]}, got nothing; one without the other holds no card`)
  const wanted = production ? 'live' : 'test'
  const foreign = given.flatMap((name) => {
    const mode = modeOf(keys[name])
    if (mode === wanted) return []
    const where = production ? 'in production' : 'outside production, where no real card may be held'
    return [`${name}: expected a ${wanted} key (${prefixOf(name)}_${wanted}_…) ${where}, got a ${mode} key`]
  })
  return [...missing, ...foreign]
}

function modeOf(key: string | undefined): 'live' | 'test' {
  return key?.split('_')[1] === 'live' ? 'live' : 'test'
}

function prefixOf(name: (typeof names)[number]): 'pk' | 'sk' {
  return name === 'PAYMENT_PUBLISHABLE_KEY' ? 'pk' : 'sk'
}
