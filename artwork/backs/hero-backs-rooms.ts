import { buntingLine } from './backs.ts'
import { darker, lighter, mix } from '../paint/color.ts'
import { row, type HeroBack } from './hero-back.ts'
import { box, circle, ellipse, fade, path, round, stroke } from '../paint/marks.ts'

export const plainDisc: HeroBack = ({ wall, cream }) =>
  box([-340, -280, 680, 280], wall) +
  circle([34, -124, 150], cream) +
  path('M-340 -280H-120L-340 -40Z', lighter(wall, 0.3), 'opacity=".7"')

export const grandArches: HeroBack = (palette) => {
  const { wall, cream, accent } = palette
  const pale = mix(wall, cream, 0.7)
  const arch = (x: number) =>
    path(`M${x - 76} 0V-150A76 76 0 0 1 ${x + 76} -150V0Z`, darker(wall, 0.06)) +
    path(`M${x - 68} 0V-150A68 68 0 0 1 ${x + 68} -150V0Z`, pale) +
    stroke(`M${x - 84} 0V-150A84 84 0 0 1 ${x + 84} -150V0`, accent, 1.8, 'opacity=".8"') +
    stroke(`M${x} -218V0M${x - 68} -150H${x + 68}M${x - 68} -78H${x + 68}`, darker(wall, 0.1), 2, 'opacity=".7"')
  const arm = (x: number) =>
    stroke(`M0 -226Q${round(x * 0.6)} -190 ${x} -214`, accent, 3) +
    box([x - 3, -228, 6, 15], cream, 2) +
    ellipse([x, -233, 4, 6.5], '#f7c548') +
    circle([x, -232, 22], '#fff1c4', 'opacity=".25"')
  return (
    [-288, -96, 96, 288].map(arch).join('') +
    box([-340, -264, 680, 5], accent) +
    box([-340, -256, 680, 2], accent) +
    stroke('M0 -330V-222', accent, 3) +
    [-84, -50, -18, 18, 50, 84].map(arm).join('') +
    ellipse([0, -214, 10, 14], accent)
  )
}

export const gardenTrellis: HeroBack = ({ wall, leaf, accent, cream }) => {
  const lattice = row(0, 38, 19)
    .map((x) => `M${x - 40} -280L${x - 320} 0M${x - 340} -280L${x - 60} 0`)
    .join('')
  const foliage = row(0, 1, 58).map((index) => {
    const x = -344 + ((index * 53) % 690)
    const y = -278 + ((index * 29) % 54) + Math.abs(x) * 0.16
    return ellipse(
      [x, y, 16 + (index % 4) * 3, 11],
      index % 3 ? leaf : index % 2 ? lighter(leaf, 0.28) : darker(leaf, 0.24),
      `transform="rotate(${(index * 37) % 80} ${round(x)} ${round(y)})"`,
    )
  })
  const blossoms = row(0, 1, 9).map((index) =>
    circle([-320 + ((index * 137) % 640), -262 + ((index * 31) % 70), 6], index % 2 ? cream : lighter(accent, 0.2)),
  )
  return (
    fade([-340, -280, 680, 280], lighter(wall, 0.5), wall) +
    circle([0, -128, 96], lighter(accent, 0.45)) +
    `<clipPath id="trellis"><path d="M-340 -280H-150V0H-340ZM150 -280H340V0H150Z"/></clipPath><g clip-path="url(#trellis)">${stroke(lattice, mix(wall, cream, 0.75), 6)}</g>` +
    box([-156, -280, 9, 280], mix(wall, cream, 0.85)) +
    box([147, -280, 9, 280], mix(wall, cream, 0.85)) +
    path('M-340 0V-46Q-270 -84 -200 -40T-60 -40 60 -30 210 -48 340 -40V0Z', mix(leaf, wall, 0.42)) +
    foliage.join('') +
    blossoms.join('')
  )
}

export const brasseriePanels: HeroBack = ({ wall, accent, cream }) => {
  const line = mix(wall, accent, 0.5)
  const panel = (x: number) =>
    box([x - 60, -262, 120, 186], lighter(wall, 0.07)) + stroke(`M${x - 52} -254H${x + 52}V-84H${x - 52}Z`, line, 1.4)
  const globe = (x: number) =>
    stroke(`M${x} -172V-150Q${x} -140 ${x + (x < 0 ? 16 : -16)} -140`, accent, 3) +
    circle([x, -186, 44], '#fff1c4', 'opacity=".2"') +
    circle([x, -186, 17], '#fff4d6')
  return (
    [-276, -138, 138, 276].map(panel).join('') +
    box([-340, -64, 680, 64], darker(wall, 0.24)) +
    box([-340, -68, 680, 4], accent) +
    box([-64, -274, 128, 200], accent, 64) +
    `<clipPath id="mirror"><rect x="-57" y="-267" width="114" height="186" rx="57"/></clipPath><g clip-path="url(#mirror)">${fade([-57, -267, 114, 186], lighter(wall, 0.7), lighter(wall, 0.28))}${path('M-70 -120L30 -280M-50 -90L64 -270', '#ffffff', 'stroke="#ffffff" stroke-width="9" opacity=".35"')}${ellipse([20, -84, 30, 40], mix(wall, cream, 0.2), 'opacity=".5"')}</g>` +
    globe(-90) +
    globe(90)
  )
}

export const kitchenShelf: HeroBack = (palette) => {
  const { wall, cream, deep, main, accent, leaf } = palette
  const wood = mix('#a06a3c', wall, 0.2)
  const pan = (x: number, r: number) =>
    stroke(`M${x} -192V-164`, deep, 5) +
    circle([x, -160 + r, r], mix(deep, wall, 0.14)) +
    circle([x - 2, -161 + r, r - 5], mix(deep, wall, 0.34))
  const tiles =
    row(-340, 34, 21)
      .map((x) => `M${x} -150V0`)
      .join('') +
    row(-150, 30, 5)
      .map((y) => `M-340 ${y}H340`)
      .join('')
  const pot = (x: number, height: number, color: string) =>
    box([x, -204 - height, 28, height], color, 4) + box([x + 19, -204 - height, 9, height], darker(color), 3)
  return (
    box([-340, -150, 680, 150], lighter(wall, 0.42)) +
    stroke(tiles, mix(wall, deep, 0.1), 1.2) +
    box([-340, -156, 680, 6], lighter(wall, 0.1)) +
    box([-264, -204, 528, 9], wood, 2) +
    path('M-236 -195H-226V-172ZM236 -195H226V-172Z', wood) +
    pan(-190, 22) +
    pan(-128, 29) +
    pot(-66, 34, main) +
    pot(-30, 42, cream) +
    pot(8, 28, accent) +
    path('M62 -204H98L92 -234H68Z', main) +
    ellipse([80, -238, 26, 15], leaf) +
    ellipse([66, -248, 14, 11], lighter(leaf, 0.2)) +
    ellipse([96, -250, 13, 10], darker(leaf, 0.15)) +
    box([128, -240, 12, 36], deep) +
    box([142, -248, 15, 44], leaf) +
    box([159, -236, 11, 32], accent) +
    path('M174 -204L184 -240 195 -237 185 -204Z', main) +
    stroke('M214 -192V-176M232 -192V-170', deep, 3) +
    path('M206 -176H222L218 -140Q214 -134 210 -140Z', wood) +
    ellipse([232, -156, 10, 15], mix(deep, wall, 0.2))
  )
}

export const party: HeroBack = (palette) => {
  const { wall, deep, main, leaf, cream } = palette
  const confetti = row(0, 1, 46).map((index) => {
    const x = -334 + ((index * 83) % 668)
    const y = -272 + ((index * 47) % 210)
    const color = [main, deep, leaf, cream][index % 4] ?? main
    return index % 3
      ? circle([x, y, 3.4], color)
      : `<g transform="translate(${x} ${y}) rotate(${(index * 41) % 180})">${box([-6, -1.8, 12, 3.6], color)}</g>`
  })
  const rays = row(0, 24, 15).map(
    (turn) => `<g transform="rotate(${turn} 0 -120)">${path('M0 -120L-26 -560H26Z', lighter(wall, 0.3))}</g>`,
  )
  return `<clipPath id="party"><rect x="-340" y="-290" width="680" height="290"/></clipPath><g clip-path="url(#party)">${rays.join('')}${circle([0, -120, 122], cream)}${confetti.join('')}</g>${buntingLine(palette)}`
}
