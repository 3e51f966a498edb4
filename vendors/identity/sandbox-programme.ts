import type { SandboxPerson } from './sandbox-page.ts'

export interface SandboxProgramme {
  readonly id: string
  /** As the sign-in page names it. */
  readonly name: string
  /** Custom properties of the programme's theme. */
  readonly css: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
  readonly people: readonly SandboxPerson[]
}
