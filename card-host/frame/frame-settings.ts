import type { VaultPublicKey } from './envelope.ts'

/** What the card host writes into the page for the frame's script. All of it is public. */
export interface FrameSettings {
  readonly partnerId: string
  /** The origins whose pages may hold the frame. */
  readonly origins: readonly string[]
  /** The vault's public key that envelopes are sealed to: the newest. */
  readonly key: VaultPublicKey
  /** The host's clock in milliseconds, since the visitor's may be wrong and an envelope is good for ten minutes. */
  readonly servedAt: number
}

/** Where the page holds them, as JSON in a data block that the policy does not count as a script. */
export const settingsElementId = 'frame-settings'
