import type { ErrorComponentProps } from '@tanstack/react-router'
import { RefusedError } from '../api/refused-error.ts'
import { ErrorScreen } from './error-screen.tsx'

/** What a page becomes when its data or its drawing fails. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return <ErrorScreen code={error instanceof RefusedError ? error.refusal.requestId : ''} />
}
