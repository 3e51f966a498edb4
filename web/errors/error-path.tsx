import { ErrorScreen } from './error-screen.tsx'

export function ErrorPath() {
  return <ErrorScreen code="" />
}
