interface Policy {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

/** The worker, and what the build has made. */
const own = /^\/(?:worker\.js|assets\/[\w.-]+\.m?js)$/
let policy: Policy | undefined

/**
 * The address of a script of this site, as the page policy wants it for a worker: through the one policy that it names, which refuses
 * every other address. A browser without Trusted Types gets the address itself.
 */
export function ownScriptAddress(address: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('commensal', { createScriptURL: ownAddress }) ?? { createScriptURL: ownAddress }
  return policy.createScriptURL(address)
}

function ownAddress(address: string): string {
  const { origin, pathname } = new URL(address, location.origin)
  if (origin !== location.origin || !own.test(pathname)) throw new TypeError(`${address} is no script of this site`)
  return address
}
