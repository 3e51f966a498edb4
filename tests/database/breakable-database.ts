import type { Database } from '#server/db/database.ts'

/** The database, whose every connection fails while `broken`, as one does that is gone. */
export function breakable(real: Database): Database & { broken: boolean } {
  const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return {
    ...real,
    broken: false,
    async ping() {
      if (this.broken) throw gone()
      await real.ping()
    },
    forPartner(partnerId) {
      if (!this.broken) return real.forPartner(partnerId)
      return new Proxy(real.forPartner(partnerId), {
        get: () => () => {
          throw gone()
        },
      })
    },
  }
}
