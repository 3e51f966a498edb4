import { contentNames } from '#domain/content/contents.ts'
import { textsIn } from '#partners/files/words/partner-words.ts'
import type { Partner } from '#partners/registry.ts'

/** Returns every text of a partner that people read, with its file and key, and with the partner's own words filled in. */
export function textsOfPartner(partner: Partner): { readonly place: string; readonly text: string }[] {
  const files = [
    { file: 'copy', value: partner.copy },
    { file: 'messages', value: partner.messages },
    { file: 'settings', value: partner.settings.routeMeta },
    ...contentNames.map((name) => ({ file: name, value: partner.content[name] })),
  ]
  return files.flatMap(({ file, value }) => textsIn(value, file))
}
