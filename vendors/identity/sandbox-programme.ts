import type { SandboxPerson } from './sandbox-page.ts'

export interface SandboxProgramme {
  readonly id: string
  /** As the sign-in page names it. */
  readonly name: string
  /** As it writes its name above its pages. */
  readonly wordmark: string
  /** Custom properties of the programme's theme, and its fonts. */
  readonly css: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Where logout tokens are sent. */
  readonly backChannelLogoutUri: string
  readonly people: readonly SandboxPerson[]
}
