/** Source: developers.google.com/recaptcha/docs/invisible. */
export interface RenderOptions {
  readonly sitekey: string
  readonly size: 'invisible'
  readonly badge: 'bottomleft'
  callback(token: string): void
  'error-callback'(): void
  'expired-callback'(): void
}

export interface Grecaptcha {
  ready(run: () => void): void
  /** The widget's number, by which it is run. */
  render(container: HTMLElement, options: RenderOptions): number
  execute(widget: number): void
  reset(widget: number): void
}

interface Policy {
  createScriptURL(address: string): string
}

interface Page {
  readonly grecaptcha?: Grecaptcha
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}

let loaded: Promise<Grecaptcha> | null = null
let policy: Policy | undefined

/** reCAPTCHA's own script, once on a page. One that did not come is asked for again by the next who needs it. */
export function loadRecaptcha(address: string): Promise<Grecaptcha> {
  loaded ??= load(address).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

function load(address: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = trusted(address)
    script.addEventListener('load', () => {
      const { grecaptcha } = globalThis as Page
      if (grecaptcha === undefined) return reject(new Error('The script of reCAPTCHA brought no reCAPTCHA'))
      grecaptcha.ready(() => resolve(grecaptcha))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of reCAPTCHA did not come'))
    })
    document.head.append(script)
  })
}

/** Through a policy, as the page wants it, which lets the one script through that our server has named. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as Page
  policy ??= trustedTypes?.createPolicy('commensal-recaptcha', { createScriptURL: widgetAddress })
  return policy?.createScriptURL(address) ?? widgetAddress(address)
}

function widgetAddress(address: string): string {
  if (new URL(address).pathname !== '/recaptcha/api.js') throw new TypeError(`${address} is no script of reCAPTCHA`)
  return address
}
