import type { Config } from '../settings/config.ts'

/** The one named policy of the browser code; it lets addresses of the site's own workers through. */
export const trustedTypesPolicy = 'commensal'
/** That which lets the payment provider's script through, on the pages that may need it. */
const paymentsPolicy = ' commensal-payments'
export const reportPath = '/api/csp-reports'

interface PagePolicy {
  readonly nonce: string
  readonly origins: readonly string[]
  readonly frames: readonly string[]
  readonly analytics?: AnalyticsSources
  readonly payments?: PaymentSources | null
  /** The one origin whose page may hold this one; absent: none may. */
  readonly holder?: string
}

/** Where a page may send what analytics has. */
export interface AnalyticsSources {
  readonly collector: string | null
  /** The origins of a tag container and of its tags; null without one. */
  readonly container: readonly string[] | null
}

/** What the payment provider's script needs of a page beside its address, which a policy of ours names. */
export interface PaymentSources {
  readonly calls: readonly string[]
  readonly frames: readonly string[]
}

const none = { calls: '', frames: '', policies: '' }
/** Scripts that make their addresses themselves name the policies for it themselves, and nobody says how. */
const anyPolicies = ` * 'allow-duplicates'`

/**
 * What reCAPTCHA's widget needs beside the nonce that its script inherits. It names the policies by which it makes its addresses and its HTML itself, and
 * no document says how, so the names are free where it is used; that there is a policy is still required. Source: developers.google.com/recaptcha/docs/faq.
 */
function recaptchaSources(address: string) {
  const own = `${address}/recaptcha/`
  const challenges = address === 'https://www.google.com' ? ' https://recaptcha.google.com/recaptcha/' : ''
  return { calls: ` ${own}`, frames: ` ${own}${challenges}`, policies: anyPolicies }
}

const noAnalytics: AnalyticsSources = { collector: null, container: null }

export type PolicyHeaders = Readonly<Record<string, string>>

/** The headers of every HTML answer, beside those of every answer. `origins`: where the page calls, beside its own; `frames`: what it shows in frames, beside cards and captcha; `analytics`: where it is absent, none leaves; `payments`: where members can book tables. */
export function pagePolicy(
  { nonce, origins, frames, analytics = noAnalytics, payments = null, holder = "'none'" }: PagePolicy,
  config: Pick<Config, 'cardHostOrigin' | 'captcha'>,
): PolicyHeaders {
  const recaptcha = config.captcha.kind === 'recaptcha' ? recaptchaSources(config.captcha.address) : none
  const { collector, container } = analytics
  const tags = container ?? []
  const called = [...origins, ...(collector === null ? [] : [collector]), ...tags, ...(payments?.calls ?? [])]
  const named = payments === null ? recaptcha.policies : `${paymentsPolicy}${recaptcha.policies}`
  const policies = container === null ? named : anyPolicies
  const framed = [...frames, ...(payments?.frames ?? [])]
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    [`img-src 'self' data:`, ...tags].join(' '),
    `font-src 'self'`,
    `${[`connect-src 'self'`, ...called].join(' ')}${recaptcha.calls}`,
    `${[`frame-src ${config.cardHostOrigin}`, ...framed].join(' ')}${recaptcha.frames}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${holder}`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedTypesPolicy}${policies}`,
    `report-to csp`,
    `report-uri ${reportPath}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'reporting-endpoints': `csp="${reportPath}"`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  }
}
