/** Paths below /api/Member that are calls: such a word is never a member's name. Source: docs/product.md, "Member paths". */
const reserved = new Set([
  'cards',
  'cardentry',
  'transactions',
  'transactionsstatementcredits',
  'statementcreditbalance',
  'dinesummary',
  'activate',
  'bonus',
  'email',
  'proof',
  'devices',
  'passkeys',
  'data',
  'close',
  'reenroll',
  'reservations',
  'missingvisits',
])

/** 128 random bits. */
export function newPublicId(random: (length: number) => Buffer): string {
  const id = random(16).toString('base64url')
  return isPublicId(id) ? id : newPublicId(random)
}

export function isPublicId(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text) && !reserved.has(text.toLowerCase())
}
