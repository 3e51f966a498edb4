import type { ReactNode } from 'react'

/** The frame of all icons: 24 units, a stroke of 1.5, the colour of the text around. Words stand beside it, never in it. */
export function Icon({ children, size = 20 }: { readonly children: ReactNode; readonly size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
