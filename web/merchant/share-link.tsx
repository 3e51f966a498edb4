import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { ShareIcon } from '#ui/icons/share-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts.ts'

/** Without a script it writes an e-mail; otherwise the device's own way of sharing, and the clipboard where it has none. */
export function ShareLink({ name }: { readonly name: string }) {
  const t = useCopy()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/order\/?$/i, '') })
  const address = `${useRouter().origin ?? ''}${path}`

  async function share(): Promise<void> {
    if (typeof navigator.share === 'function') {
      // A person who closes the device's list has changed their mind: nothing is to be said.
      await navigator.share({ title: name, url: address }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(address)
    toasts.show({ kind: 'success', text: t('merchant.share.copied') })
  }

  function handle(event: MouseEvent): void {
    // Neither is there on an address without encryption.
    if (typeof navigator.share !== 'function' && !window.isSecureContext) return
    event.preventDefault()
    void share()
  }

  return (
    <a
      href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`}
      className={buttonClass('compactSecondary')}
      onClick={handle}
    >
      <ShareIcon size={18} />
      {t('merchant.share')}
    </a>
  )
}
