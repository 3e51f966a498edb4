import { sameSitePath } from '#domain/requests/same-site-path.ts'
import { stored } from '../storage/stored.ts'

/** Minutes for which the way back from signing in is kept. Source: specification, section 9. */
export const loginRedirectMinutes = 60

export function keepLoginRedirect(path: string, now: number): void {
  stored.loginRedirect.write(JSON.stringify({ path, until: now + loginRedirectMinutes * 60_000 }))
}

/** The way back, once: it is forgotten as it is read. */
export function takeLoginRedirect(now: number): string | null {
  const text = stored.loginRedirect.read()
  stored.loginRedirect.clear()
  const kept = text === null ? null : read(text)
  return kept === null || kept.until < now ? null : sameSitePath(kept.path)
}

function read(text: string): { path: unknown; until: number } | null {
  try {
    const kept = JSON.parse(text) as { path?: unknown; until?: unknown } | null
    return typeof kept?.until === 'number' ? { path: kept.path, until: kept.until } : null
  } catch {
    return null
  }
}
