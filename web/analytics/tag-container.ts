import { beginDataLayer } from './data-layer.ts'

interface Policy {
  createScriptURL(address: string): string
}

const origin = 'https://www.googletagmanager.com'
let hasBegun = false

/** Whether the container of a tag manager was asked for on this page: nothing but a new document ends its scripts. */
export function hasContainer(): boolean {
  return hasBegun
}

/** The script of Google Tag Manager, once on a page. Where it does not come, nothing is missing. Source: developers.google.com/tag-platform/tag-manager/datalayer. */
export function loadContainer(id: string): void {
  if (hasBegun) return
  hasBegun = true
  beginDataLayer()
  const script = document.createElement('script')
  script.async = true
  script.referrerPolicy = 'origin'
  script.src = trusted(`${origin}/gtm.js?id=${encodeURIComponent(id)}`)
  document.head.append(script)
}

/** Through a policy, as the page wants it, which lets the container's address through alone. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }
  return (
    trustedTypes?.createPolicy('commensal-container', { createScriptURL: containerAddress }).createScriptURL(address) ??
    address
  )
}

function containerAddress(address: string): string {
  const url = new URL(address)
  if (url.origin !== origin || url.pathname !== '/gtm.js') throw new TypeError(`${address} is no container`)
  return address
}
