import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface MerchantLinkProps {
  readonly merchantId: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** To the restaurant's page. A page on the server has no use for what the Router's link knows, and a list has fifteen of them. */
export const MerchantLink = import.meta.env.SSR ? PlainLink : FollowedLink

function FollowedLink({ merchantId, className, children }: MerchantLinkProps) {
  return (
    <Link to="/merchants/$merchantId" params={{ merchantId }} className={className}>
      {children}
    </Link>
  )
}

function PlainLink({ merchantId, className, children }: MerchantLinkProps) {
  return (
    <a href={`/merchants/${encodeURIComponent(merchantId)}`} className={className}>
      {children}
    </a>
  )
}
