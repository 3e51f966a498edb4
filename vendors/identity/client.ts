import {
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type Configuration,
} from 'openid-client'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { failureOf, type IdentityFailure } from './failure.ts'
import type { Agreed, Identity, IdentityOptions, IdentityResult, Leaving } from './identity.ts'
import { issuerSource } from './issuer-source.ts'
import { prove } from './prove.ts'
import { readLogoutToken, saysIssuer } from './read-logout-token.ts'

const scope = 'openid email profile address phone'
/** Who signs out waits for no longer than this to hear whether the issuer is there. */
const leaveMs = 2000

/** One partner's OpenID Connect issuer, by the code flow with PKCE, state and nonce. */
export function createIdentity(options: IdentityOptions): Identity {
  const { now = Date.now, timeout = 5000 } = options
  const newBreaker = () => createCircuitBreaker({ failures: 5, coolDown: 10_000, ...options.breaker, now })
  // Leaving has less patience than coming in, and must not shut the door for it.
  const [breaker, leavingBreaker] = [newBreaker(), newBreaker()]
  const issuer = issuerSource(options)

  return {
    issuer: options.issuer,
    begin: (agreed, how) =>
      attempt(breaker, async () => authorizationAddress((await issuer.known()).configuration, agreed, how)),
    finish: (agreed, parameters) =>
      attempt(breaker, async () => prove(await issuer.known(), { agreed, parameters, options })),
    // Asked anew: who is led to an issuer that is down has nowhere to go on to.
    leave: (leaving) =>
      attempt(leavingBreaker, async () =>
        endSessionAddress(await issuer.askedNow(Math.min(leaveMs, timeout)), leaving),
      ),
    async readLogoutToken(token) {
      if (!saysIssuer(token, options.issuer))
        return { ok: false, failure: { kind: 'untrusted', detail: 'no token of this issuer' } }
      return attempt(breaker, async () => readLogoutToken(await issuer.known(), token, options))
    },
  }
}

async function authorizationAddress(
  configuration: Configuration,
  agreed: Agreed,
  how: 'asked' | 'asItMay',
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: agreed.redirectUri,
    scope,
    state: agreed.state,
    nonce: agreed.nonce,
    code_challenge: await calculatePKCECodeChallenge(agreed.verifier),
    code_challenge_method: 'S256',
    // Some issuers know only the one, some only the other; that they asked is seen by `auth_time`.
    ...(how === 'asked' ? { prompt: 'login', max_age: '0' } : {}),
  })
}

function endSessionAddress(configuration: Configuration, { idToken, redirectUri, state }: Leaving): URL | null {
  const { end_session_endpoint: endpoint, issuer } = configuration.serverMetadata()
  if (endpoint === undefined || !isAddressLike(endpoint, issuer)) return null
  return buildEndSessionUrl(configuration, {
    ...(idToken === null ? {} : { id_token_hint: idToken }),
    post_logout_redirect_uri: redirectUri,
    state,
  })
}

/** As well encrypted as the issuer itself. */
function isAddressLike(address: string, issuer: string): boolean {
  return URL.canParse(address) && ['https:', new URL(issuer).protocol].includes(new URL(address).protocol)
}

async function attempt<Value>(breaker: CircuitBreaker, ask: () => Promise<Value>): Promise<IdentityResult<Value>> {
  if (!breaker.allows())
    return { ok: false, failure: { kind: 'unreachable', detail: 'refused by the circuit breaker' } }
  try {
    const value = await ask()
    breaker.succeeded()
    return { ok: true, value }
  } catch (error) {
    const failure: IdentityFailure =
      error instanceof AuthorizationResponseError ? { kind: 'refused', detail: error.error } : failureOf(error)
    if (failure.kind === 'unreachable') breaker.failed()
    else breaker.succeeded()
    return { ok: false, failure }
  }
}
