import { z } from 'zod'

/** GET {address}/pages/{name}/?page_size=100, with &preview=1 for drafts. Source: specification, "Calls". */
export const pageSize = 100

/** Entries are looked at one by one, so that a malformed one costs the page only itself. */
export const pageSchema = z.object({ data: z.array(z.unknown()) })
export const entrySchema = z.object({ slug: z.string(), fields: z.record(z.string(), z.unknown()) })
export type WireEntry = z.infer<typeof entrySchema>
