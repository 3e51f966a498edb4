import { randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import { Provider } from 'oidc-provider'
import { signedOutPage, signOutPage } from './sandbox-sign-out-page.ts'
import type { SandboxProgramme } from './sandbox-programme.ts'
import { sandboxStore } from './sandbox-store.ts'
import { lieInToken, type SandboxLie } from './sandbox-lies.ts'

interface Told {
  readonly issuer: string
  readonly key: JWK
  lieOf(): SandboxLie | null
}

/** One programme's provider: a single client, which is our site, and nobody who is asked for consent. */
// oxlint-disable-next-line max-lines-per-function -- A provider's configuration, a line or two each.
export function createProvider(programme: SandboxProgramme, { issuer, key, lieOf }: Told): Provider {
  const { id, people } = programme
  const provider = new Provider(issuer, {
    adapter: sandboxStore(),
    clients: [
      {
        client_id: programme.clientId,
        client_secret: programme.clientSecret,
        redirect_uris: [...programme.redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        require_auth_time: true,
        post_logout_redirect_uris: [...programme.postLogoutRedirectUris],
        backchannel_logout_uri: programme.backChannelLogoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...key }] },
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: { session: `_session_${id}`, interaction: `_interaction_${id}`, resume: `_resume_${id}` },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'member_number'],
      address: ['address'],
      phone: ['phone_number'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => void (context.body = signOutPage(programme, form)),
        postLogoutSuccessSource: (context) => void (context.body = signedOutPage(programme)),
      },
    },
    // The site is on this machine, where the provider itself would send nothing.
    fetch: (address, options) => fetch(address, { ...options, dispatcher: undefined } as RequestInit),
    interactions: { url: (_context, { uid }) => `/${id}/sign-in/${uid}` },
    findAccount: (_context, accountId) => {
      const claims = people.find(({ subject }) => subject === accountId)?.claims ?? {}
      return { accountId, claims: () => ({ sub: accountId, ...claims }) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile address phone')
      await grant.save()
      return grant
    },
    ttl: { Interaction: 900, Session: 900, Grant: 900, AccessToken: 300, IdToken: 300, AuthorizationCode: 60 },
  })
  provider.use(async (context, next) => {
    await next()
    const lie = lieOf()
    const answer = context.body as { id_token?: string; end_session_endpoint?: string } | undefined
    if (lie === 'noSignOut' && answer) delete answer.end_session_endpoint
    if (lie !== null && typeof answer?.id_token === 'string')
      answer.id_token = await lieInToken(answer.id_token, { lie, key })
  })
  return provider
}
