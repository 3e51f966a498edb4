import type { WorldPlan } from './stories/plan-world.ts'
import type { Story } from './stories/story.ts'

/** A story in words, for who looks into a difference. */
export function showStory(world: WorldPlan, story: Story): string {
  const members = story.members.map((member) => {
    const choices = member.optIns.map(({ since, optedIn }) => `${moment(since)} ${optedIn}`).join(', ')
    const joining = JSON.stringify([[...member.joining.listed], [...member.joining.activated]])
    return `member ${member.name} of ${member.programme}, lists and activations ${joining}, joined ${moment(member.joinedAt)}, activated at ${member.activatedAtStep}, e-mails ${choices || member.emailOptIn}`
  })
  const rules = world.programmes
    .filter(({ id }) => story.members.some(({ programme }) => programme === id))
    .map(({ id, documents }) => `rules of ${id}: ${JSON.stringify(documents)}`)
  const campaigns = world.campaigns
    .filter(({ programme }) => story.members.some((member) => member.programme === programme))
    .map(({ from, to, since: _since, places, ...campaign }) => {
      const own = places && [...places].map(([name, since]) => `${name} ${moment(since)}`)
      return `campaign ${JSON.stringify({ ...campaign, from: moment(from), to: moment(to), places: own })}`
    })
  const links = story.links.map(
    (link) =>
      `link of ${link.cardToken} (${link.network}, ${link.product ?? 'no product'}) to member ${link.member}: ${moment(link.from)} to ${moment(link.to)}, recorded at ${link.recordedAtStep}, corrected ${JSON.stringify(link.corrected)}`,
  )
  const visits = story.visits.flatMap(({ place, events }) => [
    `visit to ${place.name} (${place.timeZone}): ${JSON.stringify([place.terms.get(story.members[0]?.programme ?? ''), place.offers.get(story.members[0]?.programme ?? '')])}`,
    ...events.map(({ eventId }) => `  ${eventId}`),
  ])
  const told = story.told.map(
    ({ event, step }) => `delivery ${step}: ${JSON.stringify({ ...event, occurredAt: moment(event.occurredAt) })}`,
  )
  const steps = `deliveries at ${world.steps.map(moment).join(', ')}`
  return [steps, ...rules, ...campaigns, ...members, ...links, ...visits, ...told].join('\n')
}

function moment(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString()
}
