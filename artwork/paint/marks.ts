/** The few SVG marks from which every drawing is made. Numbers are rounded to keep the text short. */
export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
}

export function stroke(d: string, color: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
}

export function ellipse(at: [cx: number, cy: number, rx: number, ry: number], fill: string, more = ''): string {
  const [cx, cy, rx, ry] = at.map(round)
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`
}

export function circle(at: [cx: number, cy: number, r: number], fill: string, more = ''): string {
  const [cx, cy, r] = at.map(round)
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`
}

export function box(at: [x: number, y: number, width: number, height: number], fill: string, radius = 0): string {
  const [x, y, width, height] = at.map(round)
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function moved(x: number, y: number, turn: number, content: string): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${content}</g>`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A painted line with square ends, as around a bowl. */
export function hoop(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}"/>`
}

/** A box whose color changes from its top to its bottom: a sky, a glow in a window. */
export function fade(at: [x: number, y: number, width: number, height: number], top: string, bottom: string): string {
  const id = `f${top.slice(1)}${bottom.slice(1)}`
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>${box(at, `url(#${id})`)}`
}
