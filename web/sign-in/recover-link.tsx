import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Where who lost a password gets a new one. */
export function RecoverLink({ children }: { readonly children: ReactNode }) {
  return (
    <Link to="/recover/{-$step}" params={{ step: undefined }}>
      {children}
    </Link>
  )
}
