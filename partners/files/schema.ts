import { z } from 'zod'
import { contentSchema } from './words/content-schema.ts'
import type { Copy } from './words/copy-keys.ts'
import type { Messages } from './words/message-keys.ts'
import type { DeepReadonly } from './reading/deep-freeze.ts'
import { rulesSchema } from './rules-schema.ts'
import { settingsSchema } from './settings/settings-schema.ts'
import { themeSchema } from './theme/theme-schema.ts'

const wordsSchema = z.record(z.string(), z.string().min(1, 'has no words'))

/** All files of one partner, with what it inherits already merged in. */
export const partnerFilesSchema = z.strictObject({
  settings: settingsSchema,
  theme: themeSchema,
  rules: rulesSchema,
  content: contentSchema,
  copy: wordsSchema,
  messages: wordsSchema,
})
export type CheckedFiles = z.infer<typeof partnerFilesSchema>

/** One programme as the rest of the code sees it: checked, its words filled in, frozen. `id` is the folder's name. */
export type Partner = DeepReadonly<Omit<CheckedFiles, 'copy' | 'messages'>> & {
  readonly id: string
  readonly copy: Copy
  readonly messages: Messages
  /** The content with the partner's words still in braces: what the database is given, where an operator may change it. */
  readonly writtenContent: DeepReadonly<CheckedFiles['content']>
}
