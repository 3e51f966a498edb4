import { darker, lighter, mix } from '../paint/color.ts'
import { box, circle, ellipse, path, round, stroke } from '../paint/marks.ts'
import type { Palette } from '../paint/palettes.ts'

/** What stands behind the table, around x 0 with the table's far edge at y 0. */
export type Back = (palette: Palette) => string

function pale({ wall, cream }: Palette): string {
  return mix(wall, cream, 0.62)
}

/** Paper flags on a string from wall to wall. */
export function buntingLine(palette: Palette): string {
  const flags = [-290, -230, -170, -110, -50, 10, 70, 130, 190, 250].map((x, index) => {
    const along = (x + 323) / 600
    const y = -252 + 144 * along * (1 - along)
    const color = [palette.main, palette.accent, palette.leaf, palette.cream][index % 4] ?? palette.main
    return (
      path(`M${x} ${round(y)}h46v40l-7.700 -7 -7.700 7 -7.600 -7 -7.700 7 -7.700 -7 -7.600 7Z`, color) +
      circle([x + 23, y + 17, 7], palette.wall)
    )
  })
  return stroke('M-360 -258Q0 -176 360 -258', darker(palette.wall, 0.45), 2) + flags.join('')
}

export const backs = {
  arch: (palette) =>
    path('M-112 0V-150A112 112 0 0 1 112 -150V0Z', pale(palette)) +
    stroke('M-124 0V-150A124 124 0 0 1 124 -150V0', pale(palette), 2),
  sun: ({ accent }) => circle([76, -158, 82], accent),
  lowSun: ({ accent, main }) => path('M-130 0A130 130 0 0 1 130 0Z', mix(accent, main, 0.28)),
  twoMoons: (palette) => circle([-78, -134, 92], pale(palette)) + circle([92, -176, 58], palette.accent),
  window: (palette) => {
    const frame = darker(palette.wall, 0.26)
    const sky = mix(palette.wall, '#ffffff', 0.66)
    return (
      box([-122, -250, 244, 214], frame, 3) +
      box([-113, -241, 226, 196], sky) +
      path('M-113 -45V-96Q-60 -134 0 -104T113 -118V-45Z', mix(palette.leaf, palette.wall, 0.4)) +
      circle([52, -188, 27], palette.accent) +
      box([-4, -241, 8, 196], frame) +
      box([-113, -152, 226, 8], frame) +
      box([-134, -38, 268, 12], lighter(frame, 0.2), 2)
    )
  },
  shelf: (palette) => {
    const wood = mix(palette.deep, palette.wall, 0.32)
    return (
      box([-150, -164, 300, 9], wood, 2) +
      path('M-120 -155H-112V-128ZM120 -155H112V-128Z', wood) +
      path('M-119 -192H-89L-93 -164H-115Z', palette.main) +
      path(
        'M-104 -192C-122 -202 -124 -216 -120 -228C-108 -222 -103 -208 -104 -192ZM-104 -192C-88 -200 -82 -214 -86 -230C-98 -224 -105 -208 -104 -192Z',
        palette.leaf,
      ) +
      box([-56, -202, 16, 38], palette.deep) +
      box([-38, -208, 12, 44], palette.accent) +
      box([-24, -198, 14, 34], palette.main) +
      path('M-8 -164L2 -200 12 -197 3 -164Z', palette.cream) +
      path(
        'M76 -164C66 -176 72 -192 84 -192V-210H96V-192C108 -192 114 -176 104 -164Z',
        mix(palette.leaf, palette.deep, 0.3),
      )
    )
  },
  picture: (palette) =>
    box([-74, -242, 148, 166], darker(palette.wall, 0.4)) +
    box([-67, -235, 134, 152], palette.cream) +
    box([-52, -220, 104, 122], mix(palette.wall, palette.accent, 0.4)) +
    circle([14, -186, 22], palette.main) +
    path('M-52 -98V-136Q-20 -168 8 -140T52 -146V-98Z', palette.table),
  lamp: (palette) => {
    const shade = palette.main
    return (
      path('M-62 -186L-180 0H180L62 -186Z', lighter(palette.wall, 0.6), 'opacity=".38"') +
      stroke('M0 -330V-230', darker(palette.wall, 0.5), 3) +
      path('M-64 -186C-60 -222 -24 -234 0 -234S60 -222 64 -186Z', shade) +
      path('M16 -232C44 -226 61 -216 64 -186H34C34 -210 28 -224 16 -232Z', darker(shade)) +
      ellipse([0, -186, 64, 7], '#fff1c4') +
      box([-8, -242, 16, 10], darker(shade, 0.4), 2)
    )
  },
  panels: (palette) =>
    [-150, -90, -30, 30, 90, 150]
      .map((x, index) =>
        box(
          [x - 30, -182 - (index % 2) * 30, 60, 182 + (index % 2) * 30],
          index % 2 ? pale(palette) : mix(palette.wall, palette.table, 0.16),
          30,
        ),
      )
      .join(''),
  hills: (palette) =>
    circle([84, -176, 48], palette.accent) +
    path('M-340 0V-52Q-220 -150 -110 -84T90 -78T340 -116V0Z', mix(palette.leaf, palette.wall, 0.52)) +
    path('M-340 0V-22Q-170 -86 -20 -36T340 -50V0Z', mix(palette.leaf, palette.wall, 0.28)),
  bunting: (palette) => circle([0, -104, 92], pale(palette)) + buntingLine(palette),
  paperLanterns: (palette) => {
    const hung = (x: number, y: number, r: number, color: string) =>
      stroke(`M${x} -330V${y - r}`, darker(palette.wall, 0.45), 2) +
      ellipse([x, y, r, r * 0.86], color) +
      path(
        `M${x + r * 0.3} ${y - r * 0.82}A${r} ${r * 0.86} 0 0 1 ${x + r * 0.3} ${y + r * 0.82}A${r * 0.8} ${r * 1.1} 0 0 0 ${x + r * 0.3} ${y - r * 0.82}Z`,
        darker(color, 0.14),
      ) +
      box([x - r * 0.3, y - r * 0.94, r * 0.6, r * 0.14], palette.deep) +
      box([x - r * 0.3, y + r * 0.8, r * 0.6, r * 0.14], palette.deep) +
      stroke(`M${x} ${y + r * 0.94}v14`, palette.accent, 3)
    return (
      circle([0, -120, 104], pale(palette)) +
      hung(-148, -204, 40, palette.main) +
      hung(138, -218, 32, palette.accent) +
      hung(196, -150, 21, palette.main)
    )
  },
} satisfies Record<string, Back>

export type BackName = keyof typeof backs
