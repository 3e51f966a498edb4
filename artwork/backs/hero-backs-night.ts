import { darker, lighter, mix } from '../paint/color.ts'
import { type HeroBack, pendant, room, row } from './hero-back.ts'
import { box, circle, ellipse, fade, path } from '../paint/marks.ts'
import type { Palette } from '../paint/palettes.ts'

export const windowAtDusk: HeroBack = ({ wall, accent, deep }) => {
  const frame = darker(wall, 0.45)
  const roofs = mix(deep, '#a8563a', 0.3)
  const lit = [
    [-178, -96],
    [-164, -96],
    [-178, -80],
    [-92, -112],
    [-78, -112],
    [-92, -94],
    [24, -88],
    [40, -88],
    [112, -106],
    [128, -106],
    [112, -88],
    [166, -84],
  ] as const
  return (
    ellipse([-10, -140, 420, 270], 'url(#glow)') +
    box([-226, -268, 452, 232], frame, 4) +
    fade([-214, -258, 428, 212], mix(accent, '#c8502e', 0.36), '#f8cf86') +
    circle([-52, -118, 42], '#fff0c6') +
    path(
      'M-214 -46V-112L-186 -130 -150 -110V-78H-120V-126L-82 -146 -60 -128V-70H-8V-100H10L32 -118 58 -100V-66H92V-120H146V-92L174 -108 214 -90V-46Z',
      roofs,
    ) +
    lit.map(([x, y]) => box([x, y, 7, 9], '#fbd98a')).join('') +
    [-72, 70].map((x) => box([x, -262, 7, 220], frame)).join('') +
    box([-220, -176, 440, 7], frame) +
    box([-244, -42, 488, 12], lighter(frame, 0.14), 2) +
    pendant({ x: 276, y: -178, width: 84, color: accent }) +
    path('M-340 -280H-250C-262 -200 -250 -90 -268 0H-340Z', mix(wall, '#7d2f2a', 0.5)) +
    path(
      'M-310 -280H-292C-300 -190 -292 -90 -302 0H-316C-308 -90 -316 -190 -310 -280Z',
      darker(mix(wall, '#7d2f2a', 0.5), 0.22),
    )
  )
}

export const cityFromAbove: HeroBack = ({ wall, accent, cream }) =>
  row(-378, 189, 5)
    .map((x, index) => porthole({ x, index, wall, accent, cream }))
    .join('')

function porthole({
  x,
  index,
  wall,
  accent,
  cream,
}: { x: number; index: number } & Pick<Palette, 'wall' | 'accent' | 'cream'>): string {
  const lights = Array.from({ length: 72 }, (_, light) => {
    const dx = ((light % 9) - 4) * 14 + ((light * 7) % 5)
    const dy = Math.floor(light / 9) * 12 + ((light * 5 + index * 3) % 7) + 4
    return Math.abs(dx) < 60 - Math.max(0, dy - 60) * 0.8
      ? circle(
          [x + dx, -128 + dy, light % 5 ? 1.3 : 2.4],
          light % 3 ? accent : cream,
          `opacity="${light % 4 ? 0.95 : 0.6}"`,
        )
      : ''
  })
  const frame = lighter(wall, 0.18)
  const pane = `<clipPath id="pane${index}"><rect x="${x - 63}" y="-242" width="126" height="196" rx="60"/></clipPath>`
  return (
    box([x - 80, -262, 160, 236], lighter(wall, 0.07), 78) +
    box([x - 72, -252, 144, 216], frame, 69) +
    `${pane}<g clip-path="url(#pane${index})">${fade([x - 63, -242, 126, 196], darker(wall, 0.5), mix(wall, '#7a6fb0', 0.55))}${path(`M${x - 63} -132Q${x} -146 ${x + 63} -130V-40H${x - 63}Z`, darker(wall, 0.42))}${lights.join('')}${index === 3 ? circle([x + 16, -204, 15], cream) : ''}${path(`M${x - 63} -242H${x - 10}L${x - 63} -150Z`, '#ffffff', 'opacity=".05"')}</g>`
  )
}

export const loungeCurtains: HeroBack = ({ wall, main, accent }) => {
  const drape = mix(main, wall, 0.4)
  const fold = (x: number, index: number) => box([x, room.top, 27, 280], index % 2 ? darker(drape, 0.24) : drape)
  return (
    ellipse([0, -130, 330, 250], 'url(#glow)') +
    box([-340, -86, 680, 86], mix(wall, drape, 0.34)) +
    row(-330, 60, 12)
      .map((x) => path(`M${x} 0V-70Q${x + 28} -102 ${x + 56} -70V0Z`, mix(wall, drape, 0.56)))
      .join('') +
    row(-344, 26, 5).map(fold).join('') +
    row(216, 26, 5).map(fold).join('') +
    pendant({ x: -14, y: -186, width: 110, color: accent })
  )
}

export const aurora: HeroBack = ({ wall, leaf, cream }) => {
  const stars = row(0, 1, 34).map((star) =>
    circle([-335 + ((star * 97) % 670), -272 + ((star * 41) % 150), star % 3 ? 0.9 : 1.6], cream, 'opacity=".8"'),
  )
  const green = mix(leaf, '#3fd0a0', 0.6)
  const veils = [
    { x: -330, tone: green, opacity: 0.6 },
    { x: -210, tone: '#9d7fd0', opacity: 0.42 },
    { x: -90, tone: green, opacity: 0.85 },
    { x: 40, tone: '#7fb7e0', opacity: 0.5 },
    { x: 160, tone: green, opacity: 0.7 },
    { x: 260, tone: '#9d7fd0', opacity: 0.4 },
  ]
  return (
    fade([-340, -280, 680, 280], darker(wall, 0.45), mix(wall, green, 0.28)) +
    stars.join('') +
    `<filter id="soft" x="-10%" width="120%"><feGaussianBlur stdDeviation="7 2"/></filter><g filter="url(#soft)">${veils.map(veil).join('')}</g>` +
    path(
      'M-340 0V-70L-280 -104 -236 -66 -170 -126 -84 -56 -20 -90 56 -48 130 -112 210 -58 270 -86 340 -50V0Z',
      darker(wall, 0.46),
    ) +
    path(
      'M-170 -126L-206 -94 -184 -90 -168 -104 -148 -88 -122 -88ZM130 -112L96 -80 116 -82 132 -92 150 -80 170 -86Z',
      cream,
      'opacity=".82"',
    ) +
    path('M-340 0V-24Q-200 -46 -40 -26T340 -34V0Z', darker(wall, 0.6))
  )
}

/** Light that comes out of nothing, is brightest in its lower half, and ends above the mountains. */
function veil({ x, tone, opacity }: { x: number; tone: string; opacity: number }): string {
  const id = `veil${Math.abs(x)}${x < 0 ? 'l' : 'r'}`
  const stops = [0, opacity, opacity * 0.7, 0].map(
    (share, index) => `<stop offset="${index * 0.33}" stop-color="${tone}" stop-opacity="${share}"/>`,
  )
  return (
    `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>` +
    path(
      `M${x - 20} -40C${x - 90} -130 ${x + 70} -180 ${x + 6} -290H${x + 130}C${x + 170} -190 ${x + 30} -150 ${x + 86} -40Z`,
      `url(#${id})`,
    )
  )
}
