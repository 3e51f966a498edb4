/** Blends two #rrggbb colors; share 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = parseInt(first.slice(at, at + 2), 16)
    const to = parseInt(second.slice(at, at + 2), 16)
    return Math.round(from * (1 - share) + to * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

export function darker(color: string, share = 0.18): string {
  return mix(color, '#1a0f14', share)
}

export function lighter(color: string, share = 0.25): string {
  return mix(color, '#fffaf0', share)
}
