import type { UsedChallenges } from '#vendors/captcha/embedded.ts'
import type { Database } from '../db/database.ts'

/** Solved challenges, kept until they expire, so that each passes once in whichever copy of the server it is shown. */
export function usedChallenges({ engine }: Pick<Database, 'engine'>, now: () => Date): UsedChallenges {
  return {
    async claim(id, expiresAt) {
      await engine.deleteFrom('captcha_solution').where('expires_at', '<', now()).execute()
      const claimed = await engine
        .insertInto('captcha_solution')
        .values({ id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },
  }
}
