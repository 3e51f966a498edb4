export type InstallWay = 'ios' | 'prompt'

export const installRestMs = 30 * 86_400_000

interface Facts {
  /** The partner's setting. */
  readonly hasBanner: boolean
  readonly isStandalone: boolean
  readonly isNative: boolean
  readonly isOffered: boolean
  readonly userAgent: string
  /** When "Maybe later" was pressed, in milliseconds; null: never. */
  readonly snoozedAt: number | null
  readonly now: number
}

/** How this browser installs the site as an app; null where the banner stays away. Source: specification, section 4, install prompt. */
export function installWay(facts: Facts): InstallWay | null {
  const { hasBanner, isStandalone, isNative, isOffered, snoozedAt, now } = facts
  if (!hasBanner || isStandalone || isNative) return null
  if (snoozedAt !== null && now - snoozedAt < installRestMs) return null
  if (isOffered) return 'prompt'
  return isIosSafari(facts.userAgent) ? 'ios' : null
}

/** Other browsers on iOS carry their own token, and cannot add to the home screen in the same way. */
function isIosSafari(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent)
}
