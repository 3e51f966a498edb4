import { expect, test } from 'vitest'
import { lighter } from './paint/color.ts'
import { coverCuisine } from './scenes/cover-cuisine.ts'
import { coverSvg, coverTones } from './cover-svg.ts'
import { heroScenes } from './scenes/hero-scenes.ts'
import { heroSvg } from './hero-svg.ts'
import { cuisineArt } from './scenes/scenes.ts'
import { coverCuisines } from './scenes/cuisine-art.ts'

const nosh = { ink: '#14213d', ground: '#fbf7f0', accent: '#0f766e', second: '#e0a030' }

test('the same restaurant has the same cover, and every variant is another table', () => {
  const covers = [0, 1, 2, 3].map((variant) => coverSvg({ seed: '17', cuisine: 'Italian', variant }))
  expect(new Set(covers.map(wallOf)).size).toBe(4)
  expect(new Set(covers.map(clothOf)).size).toBeGreaterThan(1)
  expect(coverSvg({ seed: '17', cuisine: 'Italian', variant: 0 })).toBe(covers[0])
})

test.each(coverCuisines)('a page of fifteen %s covers has at least fourteen different pictures', (cuisine) => {
  const page = Array.from({ length: 15 }, (_, index) => coverSvg({ seed: String(index + 1), cuisine, variant: 0 }))
  expect(new Set(page).size).toBeGreaterThanOrEqual(14)
  expect(cuisineArt[cuisine].scenes.length).toBeGreaterThanOrEqual(4)
})

test('the tones that stand in for a cover are those of its wall and its table', () => {
  for (const cuisine of coverCuisines)
    for (const variant of [0, 1, 4]) {
      const cover = coverSvg({ seed: 'x', cuisine, variant })
      const { wall, table } = coverTones({ seed: 'x', cuisine, variant })
      for (const tone of [lighter(wall, 0.2), table]) expect(cover).toContain(`"${tone}"`)
    }
})

test('words of imported files find a table', () => {
  expect(coverCuisine('Sushi')).toBe('Japanese')
  expect(coverCuisine('italian')).toBe('Italian')
  expect(coverCuisine('Coffee & Tea')).toBe('Café')
  expect(coverCuisine('Ice Cream & Yogurt')).toBe('Bakery')
  expect(coverCuisine('')).toBe('American')
})

test('nineteen hero scenes are drawn in the partner’s colors, with no number missing', () => {
  const heroes = Object.keys(heroScenes).map((scene) => heroSvg({ scene, palette: nosh }))
  expect(new Set(heroes).size).toBe(19)
  for (const hero of heroes) expect(hero).not.toMatch(/NaN|undefined/)
})

test('no cover has a number missing, whatever the scene', () => {
  for (const cuisine of coverCuisines)
    for (const variant of [0, 1, 2, 3, 4])
      expect(coverSvg({ seed: 'x', cuisine, variant })).not.toMatch(/NaN|undefined/)
})

test('what lies along the horizon reaches both sides of the picture', () => {
  for (const cuisine of coverCuisines)
    for (const seed of ['1', '2', '3', '5', '8', '13', '21', '34', '55', '89', '144', '210'])
      for (const variant of [0, 1, 2, 3, 4]) {
        const [, x, scale, back] =
          /<g transform="translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)">(.*?)<\/g>/.exec(
            coverSvg({ seed, cuisine, variant }),
          ) ?? []
        for (const [, from, to] of (back ?? '').matchAll(/d="M(-[2-9]\d{2}) 0V-[^"]*?([2-9]\d{2}) -\d+V0Z"/g)) {
          const place = (at: string | undefined) => Number(x) + Number(at) * Number(scale)
          expect(place(from), `${cuisine} ${seed} ${variant}`).toBeLessThanOrEqual(0)
          expect(place(to), `${cuisine} ${seed} ${variant}`).toBeGreaterThanOrEqual(600)
        }
      }
})

function wallOf(svg: string): string | undefined {
  return /id="wall".*?<\/linearGradient>/.exec(svg)?.[0]
}

function clothOf(svg: string): string | undefined {
  return /id="cloth" width="[\d.]+"/.exec(svg)?.[0]
}
