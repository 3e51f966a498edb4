import * as fc from 'fast-check'

const deeds = [
  'link',
  'unlink',
  'move',
  'undo',
  /** By its bank, with a new card; late: the network tells it most of a day after. */
  'replace',
  'replaceLate',
  /** Replaced, late, by the other of the two cards. */
  'takeOver',
  'close',
  'dine',
  'wait',
] as const

/** What happens to one of two cards, through one of three members at three programmes. */
export interface CardStep {
  readonly deed: (typeof deeds)[number]
  readonly card: number
  readonly member: number
}

const single: fc.Arbitrary<CardStep> = fc.record({
  deed: fc.constantFrom(...deeds, 'link', 'move', 'dine', 'dine'),
  card: fc.nat({ max: 1 }),
  member: fc.nat({ max: 2 }),
})

/** What chance seldom brings about: a member, a deed, and `*` where it is about the other card. */
export const cardScenes: readonly (readonly CardStep[])[] = [
  // Somebody else has linked the card that was let go, and holds it still, or not any more.
  '0 link, 1 move, 1 unlink, 2 link, 0 dine, 0 undo',
  '0 link, 1 move, 1 unlink, 2 link, 2 unlink, 0 undo',
  // It comes back as the card that took its place.
  '0 link, 1 move, 0 dine, 1 replace, 0 dine, 0 undo, 0 dine',
  // Its place is taken by a card that another member has, or had until then.
  '0 link, 1 link *, 0 wait, 0 dine *, 0 takeOver, 0 dine',
  '0 link, 1 link *, 0 wait, 0 dine *, 1 unlink *, 0 takeOver, 0 dine',
  // It comes, takes the place of another one that its new member has, and goes back.
  '0 link *, 2 move *, 2 link, 2 dine, 2 wait, 2 dine *, 2 takeOver, 2 undo',
  '0 link *, 2 move *, 2 link, 2 dine, 2 wait, 2 takeOver, 2 replace, 2 dine, 2 undo',
].map((scene) =>
  scene.split(', ').map((step) => {
    const [who = '', said, other] = step.split(' ')
    const deed = deeds.find((one) => one === said)
    if (!deed) throw new Error(`There is no deed "${said}"`)
    return { deed, card: other === '*' ? 1 : 0, member: Number(who) }
  }),
)

const scene: fc.Arbitrary<readonly CardStep[]> = fc
  .record({ steps: fc.constantFrom(...cardScenes), card: fc.nat({ max: 1 }), member: fc.nat({ max: 2 }) })
  .map(({ steps, card, member }) =>
    steps.map((step) => ({ ...step, card: (step.card + card) % 2, member: (step.member + member) % 3 })),
  )

export const cardHappenings: fc.Arbitrary<readonly CardStep[]> = fc
  .array(fc.oneof({ arbitrary: single.map((step) => [step]), weight: 5 }, { arbitrary: scene, weight: 1 }), {
    minLength: 6,
    maxLength: 14,
  })
  .map((parts) => parts.flat())
