import type { Db } from '#server/db/database.ts'
import { anyOf, insertRows } from '#server/db/rows.ts'
import type { Story, StoryLink } from '../stories/story.ts'
import { idOf, type WorldIds } from './world-ids.ts'

/** Ends the links that have ended by this step and records those that have begun, in one statement each. */
export async function recordLinks(
  db: Db,
  stories: readonly Story[],
  { ids, step }: { readonly ids: WorldIds; readonly step: number },
): Promise<void> {
  const all = stories.flatMap((story) => story.links.map((link) => ({ ...link, story })))
  const begun = all.filter(({ by, recordedAtStep }) => by === 'member' && recordedAtStep === step)
  const ended = all.filter((link) => link.endedAtStep === step && link.recordedAtStep < step)
  for (const [to, links] of Map.groupBy(ended, (link) => link.to ?? 0))
    await db
      .updateTable('card_link')
      .set({ unlinked_at: new Date(to) })
      .where(
        'card_token',
        '=',
        anyOf(
          'text',
          links.map(({ cardToken }) => cardToken),
        ),
      )
      .where('unlinked_at', 'is', null)
      .execute()
  await insertRegistry(db, begun)
  await insertRows(db, {
    into: 'card_link',
    rows: begun.map((link) => ({
      partnerId: link.story.members[link.member]?.programme ?? '',
      memberId: idOf(ids.members, link.story.members[link.member]?.name ?? ''),
      cardToken: link.cardToken,
      cardType: link.network,
      lastFour: '1111',
      description: 'A card',
      linkedAt: new Date(link.corrected?.statedFrom ?? link.from),
      unlinkedAt: link.to !== null && link.endedAtStep !== null && link.endedAtStep <= step ? new Date(link.to) : null,
    })),
  })
}

async function insertRegistry(db: Db, links: readonly StoryLink[]): Promise<void> {
  const cards = new Map(links.map((link) => [link.cardToken, link]))
  const known = await db
    .selectFrom('card_registry')
    .select('card_token')
    .where('card_token', '=', anyOf('text', cards.keys()))
    .execute()
  for (const { card_token } of known) cards.delete(card_token)
  await insertRows(db, {
    into: 'card_registry',
    rows: [...cards.values()].map(({ cardToken, network, product, from }) => ({
      cardToken,
      network,
      lastFour: '1111',
      cardProduct: product,
      createdAt: new Date(from),
    })),
  })
}
