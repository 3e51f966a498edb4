import { createRemoteJWKSet, customFetch as keysFetch } from 'jose'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  clockTolerance,
  type Configuration,
  customFetch,
  discovery,
} from 'openid-client'
import { type IdentityOptions, skewSeconds } from './identity.ts'

const metadataMs = 3_600_000
/** The issuer's keys are asked for again at most this often where a signature names one that is not known. */
const keysCoolDownMs = 1_000

export interface Issuer {
  readonly configuration: Configuration
  readonly keys: ReturnType<typeof createRemoteJWKSet>
}

export interface IssuerSource {
  /** As it was found within the hour. */
  known(): Promise<Issuer>
  /** As it is now, if it says so within `timeout`. */
  askedNow(timeout: number): Promise<Configuration>
}

/** What the issuer says of itself in its discovery document, and its keys. */
export function issuerSource(options: IdentityOptions): IssuerSource {
  const { now = Date.now, timeout = 5000 } = options
  let kept: (Issuer & { readonly until: number }) | null = null

  return {
    async known() {
      if (kept !== null && kept.until > now()) return kept
      const configuration = await discover(options, timeout)
      const { jwks_uri: keysAddress = '' } = configuration.serverMetadata()
      const keys = createRemoteJWKSet(new URL(keysAddress), {
        cooldownDuration: keysCoolDownMs,
        timeoutDuration: timeout,
        [keysFetch]: timed(timeout),
      })
      kept = { configuration, keys, until: now() + metadataMs }
      return kept
    },
    askedNow: (within) => discover(options, within),
  }
}

function discover({ issuer, clientId, clientSecret }: IdentityOptions, timeout: number): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, { [clockTolerance]: skewSeconds }, ClientSecretBasic(clientSecret), {
    [customFetch]: timed(timeout),
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  })
}

function timed(timeout: number) {
  return (url: string, init: object) => fetch(url, { ...init, signal: AbortSignal.timeout(timeout) })
}
