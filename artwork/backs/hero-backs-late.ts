import { darker, lighter, mix } from '../paint/color.ts'
import { type HeroBack, pendant, row } from './hero-back.ts'
import { box, circle, ellipse, fade, path, stroke } from '../paint/marks.ts'

export const supperClub: HeroBack = ({ wall, main, accent }) => {
  const velvet = mix(wall, accent, 0.5)
  return (
    box([-340, -280, 680, 280], mix(wall, velvet, 0.12)) +
    row(-340, 34, 21)
      .map((x) => box([x, -280, 1.4, 130], mix(wall, main, 0.34)))
      .join('') +
    row(-352, 49, 15)
      .map(
        (x, index) =>
          box([x, -146, 47, 150], index % 2 ? velvet : darker(velvet, 0.16), 22) +
          circle([x + 23, -112, 2.6], mix(velvet, main, 0.6)),
      )
      .join('') +
    box([-340, -20, 680, 20], darker(velvet, 0.4)) +
    [-212, 0, 212].map((x) => pendant({ x, y: -186, width: x === 0 ? 128 : 92, color: main })).join('')
  )
}

export const noodleStand: HeroBack = ({ wall, main, accent, cream }) => {
  const stripes = row(-280, 40, 14).map((x, index) =>
    path(`M${x} -268H${x + 40}V-206A20 17 0 0 1 ${x} -206Z`, index % 2 ? cream : main),
  )
  const lantern = (x: number, drop: number) =>
    stroke(`M${x} -204V${drop - 22}`, accent, 2) +
    ellipse([x, drop, 92, 84], 'url(#glow)') +
    ellipse([x, drop, 24, 21], '#f7a54a') +
    path(
      `M${x - 8} ${drop - 20}Q${x - 15} ${drop} ${x - 8} ${drop + 20}M${x + 8} ${drop - 20}Q${x + 15} ${drop} ${x + 8} ${drop + 20}`,
      'none',
      'stroke="#d9742c" stroke-width="1.6"',
    ) +
    box([x - 8, drop - 24, 16, 5], darker(wall, 0.4)) +
    box([x - 8, drop + 19, 16, 5], darker(wall, 0.4))
  const neon = (d: string, color: string) => stroke(d, color, 15, 'opacity=".26"') + stroke(d, lighter(color, 0.5), 4)
  return (
    fade([-340, -280, 680, 280], darker(wall, 0.55), mix(wall, main, 0.36)) +
    row(-330, 74, 10)
      .map(
        (x, index) =>
          box([x, -210 + (index % 4) * 26, 58, 220], darker(wall, 0.5)) +
          row(0, 1, 6)
            .map((pane) =>
              (pane + index) % 3
                ? ''
                : box(
                    [x + 10 + (pane % 2) * 22, -190 + (index % 4) * 26 + Math.floor(pane / 2) * 26, 12, 14],
                    index % 2 ? accent : lighter(main, 0.2),
                  ),
            )
            .join(''),
      )
      .join('') +
    box([-280, -204, 560, 204], mix(wall, '#10060d', 0.4), 0) +
    neon('M-58 -112A58 58 0 1 1 58 -112A58 58 0 1 1 -58 -112', main) +
    neon('M-216 -150H-150M-216 -132H-164M-216 -114H-150', '#37c6d8') +
    stripes.join('') +
    [lantern(-116, -160), lantern(124, -160), lantern(224, -136)].join('') +
    box([-288, -274, 576, 9], darker(wall, 0.5))
  )
}

export const scoreboard: HeroBack = ({ wall, accent, cream, main }) => {
  const segments = new Map([
    ['7', 'M0 0H24M24 0V26M24 26V52'],
    ['4', 'M0 0V26M0 26H24M24 0V52'],
    ['1', 'M24 0V26M24 26V52'],
    ['2', 'M0 0H24M24 0V26M24 26H0M0 26V52M0 52H24'],
  ])
  const digit = (x: number, name: string) =>
    `<g transform="translate(${x} -222)">${stroke(segments.get(name) ?? '', accent, 6)}</g>`
  const floodlight = (x: number, lean: number) =>
    path(`M${x - 14} -262L${x + lean - 130} 0H${x + lean + 130}L${x + 14} -262Z`, '#ffffff', 'opacity=".1"') +
    box([x - 44, -280, 88, 26], darker(wall, 0.5), 4) +
    [-28, -9, 10, 29].map((dx) => circle([x + dx, -267, 8], '#fff6d8')).join('')
  return (
    fade([-340, -280, 680, 280], darker(wall, 0.3), lighter(wall, 0.16)) +
    row(-336, 14, 49)
      .map((x, index) =>
        circle(
          [x, -66 + ((index * 37) % 17), 7],
          index % 3 ? darker(wall, 0.28) : index % 2 ? mix(wall, accent, 0.5) : mix(wall, cream, 0.4),
        ),
      )
      .join('') +
    row(-340, 14, 50)
      .map((x, index) =>
        circle([x, -40 + ((index * 23) % 13), 8], index % 4 ? darker(wall, 0.36) : mix(wall, main, 0.5)),
      )
      .join('') +
    box([-340, -30, 680, 30], darker(wall, 0.5)) +
    floodlight(-250, 90) +
    floodlight(250, -90) +
    box([-136, -252, 272, 126], darker(wall, 0.72), 6) +
    box([-128, -244, 256, 110], darker(wall, 0.84), 3) +
    digit(-100, '2') +
    digit(-62, '4') +
    digit(38, '2') +
    digit(76, '1') +
    [-206, -186].map((y) => circle([1, y, 4], cream)).join('') +
    [-96, -78, -60].map((x) => circle([x, -150, 4], accent)).join('') +
    [44, 62, 80].map((x, index) => circle([x, -150, 4], index < 2 ? main : mix(wall, main, 0.3))).join('') +
    [-104, 96].map((x) => box([x, -126, 8, 126], darker(wall, 0.6))).join('')
  )
}
