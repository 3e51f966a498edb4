import type { ContentName } from '#domain/content/contents.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { publishDrafts, putDrafts } from '#server/content/edit-entries.ts'

export interface Edited {
  readonly partnerId: string
  readonly name: ContentName
  readonly slug: string
  readonly fields: Record<string, unknown>
}

/** As the content command does; the server looks for a new version every two seconds. */
export async function publishEntry(stack: Stack, { partnerId, name, slug, fields }: Edited): Promise<void> {
  const { engine } = stack.context.database
  await putDrafts(engine, { partnerId, name, entries: [{ slug, fields }], actor: 'operator:test', now: new Date() })
  await publishDrafts(engine, { partnerId, name, slug, actor: 'operator:test', now: new Date() })
}
