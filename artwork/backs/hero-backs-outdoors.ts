import { darker, lighter, mix } from '../paint/color.ts'
import { row, type HeroBack } from './hero-back.ts'
import { box, circle, fade, path, stroke } from '../paint/marks.ts'

export const terminalWindow: HeroBack = ({ wall, accent, cream, deep }) => {
  const frame = mix(wall, deep, 0.5)
  const plane = (x: number, y: number, size: number, color: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${path('M-70 0L34 -34C50 -40 66 -38 62 -28C60 -22 50 -18 40 -14L10 -4L-8 40L-20 42L-18 6L-52 18L-62 34L-70 36L-66 16L-84 6Z', color)}</g>`
  return (
    fade([-340, -268, 680, 230], mix(wall, '#8fb6da', 0.62), '#fbe3cd') +
    circle([196, -112, 40], mix(accent, '#ffd9a0', 0.7)) +
    stroke('M-330 -206H-240M-300 -196H-200M150 -222H260M190 -212H300', '#ffffff', 6, 'opacity=".55"') +
    stroke('M-210 -118Q-120 -136 -76 -190', '#ffffff', 3, 'opacity=".7"') +
    plane(-54, -208, 0.74, mix(deep, wall, 0.06)) +
    path('M-340 -40V-74Q-180 -104 -20 -76T340 -84V-40Z', mix(wall, deep, 0.2)) +
    path(
      'M-340 -40V-58H-150V-66H-128V-92H-138L-132 -104H-108L-102 -92H-112V-66H-92V-58H340V-40Z',
      mix(wall, deep, 0.34),
    ) +
    path('M120 -58L128 -84H150C158 -84 158 -76 150 -74L140 -72H232C252 -72 262 -66 268 -58Z', cream) +
    row(-342, 136, 6)
      .map((x) => box([x, -280, 8, 244], frame))
      .join('') +
    box([-340, -214, 680, 4], frame) +
    box([-340, -44, 680, 12], lighter(frame, 0.2)) +
    path('M-340 -280H340V-262H-340Z', frame)
  )
}

export const desertSun: HeroBack = ({ wall, accent, main, cream }) =>
  fade([-340, -280, 680, 280], lighter(accent, 0.36), mix(wall, main, 0.34)) +
  circle([0, -128, 112], accent) +
  stroke('M-112 -128H112M-106 -104H106M-92 -82H92', cream, 3, 'opacity=".4"') +
  path('M-340 0V-58H-296L-276 -118H-206L-188 -58H-96L-82 -84H-46L-32 -58H60V0Z', mix(main, wall, 0.36)) +
  path('M-206 -118L-188 -58H-212ZM-276 -118H-206L-209 -108H-279Z', darker(mix(main, wall, 0.36), 0.12)) +
  path('M340 0V-128H276V-96H236V-44H190V0Z', mix(main, wall, 0.26)) +
  path('M-340 0V-34Q-180 -58 0 -30T340 -46V0Z', mix(main, wall, 0.12)) +
  path(
    'M-290 -30V-82Q-290 -92 -282 -92T-274 -82V-66H-262V-84Q-262 -92 -255 -92T-248 -84V-52H-274V-30ZM-290 -50H-312V-74Q-312 -81 -306 -81T-300 -74V-62H-290Z',
    darker(main, 0.5),
  )

export const seaHorizon: HeroBack = ({ wall, accent, cream, leaf, table }) => {
  const sea = mix(table, '#5fd0d0', 0.34)
  const sail = (x: number, s: number) =>
    path(`M${x} -104V${-104 - 74 * s}L${x + 40 * s} -108Z`, cream) +
    path(`M${x - 4} -106V${-104 - 54 * s}L${x - 28 * s} -108Z`, darker(cream, 0.06)) +
    path(`M${x - 30 * s} -102H${x + 42 * s}L${x + 30 * s} -91H${x - 20 * s}Z`, darker(sea, 0.5))
  return (
    fade([-340, -280, 680, 180], mix(wall, '#bfe6f5', 0.6), '#fff2d8') +
    circle([96, -176, 46], mix(accent, '#ffd98a', 0.6)) +
    fade([-340, -102, 680, 102], lighter(sea, 0.16), darker(sea, 0.14)) +
    stroke(
      'M-320 -74q16 -8 32 0t32 0M-200 -44q16 -8 32 0t32 0M-90 -76q16 -8 32 0t32 0M210 -56q16 -8 32 0t32 0',
      lighter(sea, 0.4),
      3,
    ) +
    sail(-70, 1) +
    sail(-226, 0.56) +
    path('M340 -102V-160Q292 -158 262 -132T196 -102Z', mix(leaf, wall, 0.3)) +
    path('M284 -150V-196H302V-150Z', cream) +
    path('M281 -196H305L298 -212H288Z', '#c8402e')
  )
}

export const roadWindow: HeroBack = ({ wall, leaf, accent, cream, deep, main }) => {
  const frame = darker(wall, 0.34)
  const booth = mix(main, wall, 0.08)
  return (
    box([-254, -262, 508, 222], frame, 18) +
    `<clipPath id="pane"><rect x="-240" y="-250" width="480" height="198" rx="12"/></clipPath><g clip-path="url(#pane)">${fade([-240, -250, 480, 198], '#9fd0dc', '#fde6c2')}${circle([128, -186, 34], accent)}${path('M-240 -116L-150 -192 -88 -138 -16 -204 60 -128 150 -172 240 -112V-40H-240Z', mix(leaf, '#7f9fb0', 0.5))}${path('M-150 -192L-170 -175 -150 -178 -138 -170 -128 -173ZM-16 -204L-36 -186 -16 -188 -4 -178 8 -180Z', '#ffffff')}${path('M-240 -40V-116Q0 -146 240 -110V-40Z', mix(leaf, wall, 0.2))}${path('M-90 -40L-6 -124H6L108 -40Z', mix(deep, wall, 0.25))}${stroke('M1 -114V-106M2 -96V-84M4 -70V-52', cream, 3)}${box([-172, -138, 6, 90], deep)}${box([-206, -170, 74, 38], main, 5)}${stroke('M-194 -158H-150M-194 -146H-164', cream, 4)}</g>` +
    box([-4, -262, 8, 212], frame) +
    path(
      'M-340 0V-96Q-340 -112 -322 -112H-286Q-268 -112 -268 -96V0ZM340 0V-96Q340 -112 322 -112H286Q268 -112 268 -96V0Z',
      booth,
    ) +
    path(
      'M-290 -112H-286Q-268 -112 -268 -96V0H-284V-96Q-284 -108 -290 -112ZM290 -112H286Q268 -112 268 -96V0H284V-96Q284 -108 290 -112Z',
      darker(booth),
    )
  )
}

export const seaPorch: HeroBack = ({ wall, accent, cream, table, leaf }) => {
  const sea = mix(table, wall, 0.45)
  const white = lighter(cream, 0.3)
  return (
    fade([-340, -280, 680, 170], mix(wall, '#a9d8dc', 0.7), '#fbe2cf') +
    circle([-96, -166, 50], accent) +
    fade([-340, -112, 680, 112], lighter(sea, 0.1), sea) +
    stroke('M-310 -84q16 -7 32 0t32 0M20 -92q16 -7 32 0t32 0M150 -80q16 -7 32 0t32 0', lighter(sea, 0.4), 3) +
    path('M340 -112V-152Q280 -150 236 -112Z', mix(leaf, wall, 0.35)) +
    box([-340, -66, 680, 9], white) +
    row(-336, 30, 23)
      .map((x) => box([x, -60, 8, 62], white))
      .join('') +
    box([216, -290, 24, 290], white) +
    box([236, -290, 5, 290], darker(white, 0.12)) +
    box([-340, -290, 680, 30], white) +
    box([-340, -262, 680, 4], darker(white, 0.12)) +
    path('M216 -216Q216 -260 172 -260H216Z', white)
  )
}

export const openRoad: HeroBack = ({ wall, accent, main, deep, cream }) => {
  const far = mix(main, wall, 0.34)
  return (
    fade([-340, -280, 680, 280], mix(deep, main, 0.5), lighter(accent, 0.2)) +
    circle([0, -104, 84], lighter(accent, 0.3)) +
    path('M-340 0V-76L-276 -120 -214 -84 -150 -126 -70 -70 -10 -88 66 -66 140 -118 220 -78 288 -108 340 -74V0Z', far) +
    path('M-340 0V-56Q-40 -78 340 -52V0Z', mix(deep, main, 0.34)) +
    path('M-150 0L-7 -66H7L150 0Z', deep) +
    stroke('M0 -60V-55M0 -49V-41M0 -33V-21M0 -11V0', cream, 4) +
    row(-312, 52, 4)
      .map(
        (x, index) =>
          box([x, -160 + index * 24, 5, 150 - index * 26], deep) +
          box([x - 15 + index * 3, -152 + index * 24, 35 - index * 6, 4], deep),
      )
      .join('') +
    stroke('M-340 -146Q-326 -132 -310 -148Q-286 -112 -258 -124Q-236 -94 -206 -100Q-184 -72 -154 -76', deep, 1.8) +
    box([158, -206, 10, 206], deep) +
    box([110, -262, 106, 66], deep, 8) +
    box([116, -256, 94, 54], accent, 5) +
    stroke(
      'M144 -243H128V-215H144M128 -229H141M152 -215L163 -243L174 -215M156 -225H170M180 -243H200M190 -243V-215',
      deep,
      5,
    )
  )
}
