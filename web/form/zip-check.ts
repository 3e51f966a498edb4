import { validateZip } from '#contract/endpoints/enrolment.ts'
import { isZipFormat } from '#domain/zip.ts'
import type { CallApi } from '../api/call-api.ts'
import type { Copy } from '../copy/use-copy.ts'

/** Tells why a ZIP code is no place, or null. The last answer is kept, so that a code is asked for once. */
export function createZipCheck(callApi: CallApi, t: Copy): (zip: string) => Promise<string | null> {
  let last: { readonly zip: string; readonly problem: string | null } | null = null

  async function ask(zip: string): Promise<{ readonly problem: string | null } | null> {
    const outcome = await callApi(validateZip, { query: { zip } }).catch(() => null)
    if (outcome === null || !outcome.ok) return null
    return { problem: outcome.answer.isValid ? null : t('validation.zipInvalid') }
  }

  return async function check(typed) {
    const zip = typed.trim()
    if (!isZipFormat(zip)) return t('validation.zip')
    if (last?.zip === zip) return last.problem
    const answer = await ask(zip)
    if (answer === null) return t('validation.checkFailed', { field: t('join.zip') })
    last = { zip, ...answer }
    return last.problem
  }
}
