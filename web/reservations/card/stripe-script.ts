/** Source: docs.stripe.com/js, as far as it is used here. */
export interface CardElement {
  mount(container: HTMLElement): void
  on(event: 'ready', listener: () => void): unknown
  on(event: 'change', listener: (change: { readonly complete: boolean }) => void): unknown
  focus(): void
  destroy(): void
}

export interface SetupResult {
  readonly setupIntent?: { readonly status: string }
  readonly error?: {
    readonly type: string
    readonly code?: string
    readonly setup_intent?: { readonly status: string }
  }
}

export interface Stripe {
  elements(): { create(kind: 'card', options: object): CardElement }
  confirmCardSetup(clientSecret: string, data: { payment_method: { card: CardElement } }): Promise<SetupResult>
}

interface Policy {
  createScriptURL(address: string): string
}

interface Page {
  readonly Stripe?: (publishableKey: string) => Stripe
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}

let loaded: Promise<NonNullable<Page['Stripe']>> | null = null
let policy: Policy | undefined

/** The payment provider's own script, once on a page. One that did not come is asked for again by the next who needs it. */
export async function loadStripe(address: string, publishableKey: string): Promise<Stripe> {
  loaded ??= load(address).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return (await loaded)(publishableKey)
}

function load(address: string): Promise<NonNullable<Page['Stripe']>> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = trusted(address)
    script.addEventListener('load', () => {
      const { Stripe: make } = globalThis as Page
      if (make === undefined) return reject(new Error('The script of the payment provider brought nothing'))
      resolve(make)
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of the payment provider did not come'))
    })
    document.head.append(script)
  })
}

/** Through a policy, as the page wants it, which lets the one script through that our server has named. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as Page
  policy ??= trustedTypes?.createPolicy('commensal-payments', { createScriptURL: scriptAddress })
  return policy?.createScriptURL(address) ?? scriptAddress(address)
}

function scriptAddress(address: string): string {
  if (new URL(address).pathname !== '/v3/') throw new TypeError(`${address} is no script of the payment provider`)
  return address
}
