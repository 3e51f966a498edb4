import { z } from 'zod'

/** What is asked of a command: its file, by its path; its words; and the whole environment that it finds. */
export const commandLineSchema = z.object({
  file: z.string(),
  args: z.array(z.string()).readonly(),
  env: z.record(z.string(), z.string()),
})
export type CommandLine = Readonly<z.infer<typeof commandLineSchema>>

/** How a command ended, and what it printed. */
export const endingSchema = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() })
export type Ending = Readonly<z.infer<typeof endingSchema>>
