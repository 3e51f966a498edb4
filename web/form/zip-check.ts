import { validateZip } from '#contract/endpoints/enrolment.ts'
import { zipDigits } from '#domain/members/contact-details.ts'
import type { CallApi } from '../api/call-api.ts'
import type { Copy } from '../copy/use-copy.ts'

interface Answer {
  readonly problem: string | null
}

/** Tells why a ZIP code is no place, or null. The last answer is kept, and waited for while it is on its way, so that a code is asked for once. */
export function createZipCheck(callApi: CallApi, t: Copy): (zip: string) => Promise<string | null> {
  let last: { readonly zip: string; readonly asked: Promise<Answer | null> } | null = null

  async function ask(zip: string): Promise<Answer | null> {
    const outcome = await callApi(validateZip, { query: { zip } }).catch(() => null)
    if (outcome === null || !outcome.ok) return null
    return { problem: outcome.answer.isValid ? null : t('validation.zipInvalid') }
  }

  return async function check(typed) {
    const zip = zipDigits(typed)
    if (zip === null) return t('validation.zip')
    if (last?.zip !== zip) last = { zip, asked: ask(zip) }
    const { asked } = last
    const answer = await asked
    if (answer !== null) return answer.problem
    // Another check of the same code may have been first.
    if (last?.asked === asked) last = null
    return `${t('validation.checkFailed', { field: t('join.zip') })} ${t('form.serverError')}`
  }
}
