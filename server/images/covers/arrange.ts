import type { Prop } from './prop.ts'

/** Shuffles what stands around the widest thing, which keeps off the ends when there is enough to stand beside it. */
export function arrange(props: readonly Prop[], chance: () => number): Prop[] {
  const hero = props.reduce((widest, prop) => (prop.width > widest.width ? prop : widest))
  const sides = shuffled(
    props.filter((prop) => prop !== hero),
    chance,
  )
  const left = sides.length < 2 ? Math.floor(chance() * 2) : 1 + Math.floor(chance() * (sides.length - 1))
  return [...sides.slice(0, left), hero, ...sides.slice(left)]
}

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  return list
    .map((item) => ({ item, order: chance() }))
    .toSorted((first, second) => first.order - second.order)
    .map(({ item }) => item)
}
