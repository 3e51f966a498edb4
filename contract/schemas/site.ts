import { z } from 'zod'

export const featureFlagsSchema = z.object({
  authFlags: z.record(z.string(), z.boolean()),
  filters: z.record(z.string(), z.boolean()),
  partnerFeatureFlags: z.record(z.string(), z.boolean()),
})
export type FeatureFlags = z.infer<typeof featureFlagsSchema>

export const contentEntrySchema = z.object({ slug: z.string(), fields: z.record(z.string(), z.unknown()) })
export type ContentEntry = z.infer<typeof contentEntrySchema>
export const contentPageSchema = z.object({ data: z.array(contentEntrySchema) })
export type ContentPage = z.infer<typeof contentPageSchema>
export const contentQuerySchema = z.object({
  page_size: z.coerce.number().int().min(1).max(100).optional(),
  preview: z.literal('1').optional(),
})
export type ContentQuery = z.input<typeof contentQuerySchema>
