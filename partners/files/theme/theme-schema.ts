import { z } from 'zod'
import { casings } from '#domain/text/casing.ts'
import type { DeepReadonly } from '../reading/deep-freeze.ts'
import { isFontKey, type FontKey } from './fonts.ts'

/** A theme's values are written into a style element: nothing but these narrow patterns may pass. */
const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #0f766e')
const font = z.custom<FontKey>(isFontKey, 'must be a key of fonts.ts')
const pixels = z.int().min(0).max(999)
const weight = z.int().min(100).max(900).multipleOf(100)

export const colorNames = [
  'ink',
  'mutedInk',
  'ground',
  'surface',
  'tint',
  'line',
  'controlLine',
  'accent',
  'accentStrong',
  'onAccent',
  'second',
  'onSecond',
  'danger',
  'success',
  'warning',
  'focus',
] as const
export type ColorName = (typeof colorNames)[number]

export const themeSchema = z.strictObject({
  scheme: z.enum(['light', 'dark']),
  colors: z.record(z.enum(colorNames), color),
  type: z.strictObject({
    title: font,
    text: font,
    titleWeight: weight,
    textWeight: weight,
    strongWeight: weight,
    /** Thousandths of an em. */
    titleTracking: z.int().min(-50).max(200),
    titleCasing: z.enum(casings),
  }),
  radius: pixels.max(40),
  controlRadius: pixels,
  /** How far what floats seems to stand above the page. */
  elevation: z.enum(['flat', 'soft', 'deep']),
  motion: z.enum(['brisk', 'calm']),
  wordmark: z.strictObject({
    text: z.string().min(1).max(24),
    casing: z.enum(casings),
    weight,
    tracking: z.int().min(-50).max(400),
  }),
  hero: z.strictObject({
    scene: z.string().min(1),
    /** Of the room in the picture, where the theme's own colours would not make one. */
    wall: color.optional(),
    table: color.optional(),
    mood: z.array(z.string().min(1)).min(1),
  }),
})

export type PartnerTheme = DeepReadonly<z.infer<typeof themeSchema>>
