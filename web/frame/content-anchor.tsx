import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface ContentAnchorProps {
  readonly url: string
  readonly className?: string | undefined
  readonly children: ReactNode
  onClick?(): void
}

/** A link whose address comes from content: within the site it goes without a page load, anywhere else it is an ordinary link. */
export function ContentAnchor({ url, className, children, onClick }: ContentAnchorProps) {
  const router = useRouter()
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.()
    const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (changed || !url.startsWith('/') || url.toLowerCase() === '/signout') return
    event.preventDefault()
    router.history.push(url)
  }
  return (
    <a href={url} className={className} onClick={follow}>
      {children}
    </a>
  )
}
