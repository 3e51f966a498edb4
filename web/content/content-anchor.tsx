import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { KnownMember } from '#contract/schemas/member.ts'
import { useIsHere } from '../site/use-path.ts'
import { knownKey } from '../api/known-visitor.ts'

interface ContentAnchorProps {
  readonly url: string
  readonly className?: string | undefined
  readonly children: ReactNode
  onClick?(): void
}

/**
 * A link whose address comes from content: within the site it goes without a page load, anywhere else it is an ordinary link. The one to the
 * activation carries who the visitor is known to be.
 */
export function ContentAnchor({ url: given, className, children, onClick }: ContentAnchorProps) {
  const router = useRouter()
  const known = useQueryClient().getQueryData<KnownMember>(knownKey)
  const url = known && given === '/activate' ? `${given}?public_id=${known.publicId}` : given
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.()
    const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (changed || !url.startsWith('/') || url.toLowerCase() === '/signout') return
    event.preventDefault()
    router.history.push(url)
  }
  const isHere = useIsHere()
  return (
    <a href={url} aria-current={isHere(url) ? 'page' : undefined} className={className} onClick={follow}>
      {children}
    </a>
  )
}
