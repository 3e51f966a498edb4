import type { Site } from '#contract/page-handler.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'

/** Whether there are words under a key that was put together from a code. */
export function isCopyKey({ copy }: Pick<Site, 'copy'>, key: string): key is CopyKey {
  return Object.hasOwn(copy, key)
}
