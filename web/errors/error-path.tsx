import { ErrorScreen } from './error-page.tsx'

export function ErrorPath() {
  return <ErrorScreen code="" />
}
