import { darker, lighter } from './color.ts'

/** Hands out two-tone fills, light from the left, and remembers the gradients they need. */
export interface Brush {
  /** A straight edge of shade: bottles, boxes, tins. */
  readonly side: (color: string) => string
  /** A crescent of shade: fruit, buns, jugs. */
  readonly ball: (color: string) => string
  readonly defs: () => string
}

export function newBrush(): Brush {
  const gradients = new Map<string, string>()
  return {
    side(color) {
      const id = `s${color.slice(1)}`
      gradients.set(id, linear(id, color))
      return `url(#${id})`
    },
    ball(color) {
      const id = `b${color.slice(1)}`
      gradients.set(id, radial(id, color))
      return `url(#${id})`
    },
    defs: () => [...gradients.values()].join(''),
  }
}

function linear(id: string, color: string): string {
  const shade = darker(color)
  return `<linearGradient id="${id}" x2="1" y2=".06"><stop offset=".12" stop-color="${lighter(color, 0.12)}"/><stop offset=".125" stop-color="${color}"/><stop offset=".64" stop-color="${color}"/><stop offset=".645" stop-color="${shade}"/></linearGradient>`
}

function radial(id: string, color: string): string {
  const shade = darker(color)
  return `<radialGradient id="${id}" cx=".4" cy=".36" r=".56"><stop offset=".28" stop-color="${lighter(color, 0.14)}"/><stop offset=".3" stop-color="${color}"/><stop offset=".94" stop-color="${color}"/><stop offset=".95" stop-color="${shade}"/></radialGradient>`
}
