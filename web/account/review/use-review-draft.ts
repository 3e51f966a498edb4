import { useCallback, type SyntheticEvent } from 'react'
import type { OwnReview } from '#contract/schemas/review.ts'

/** What was typed of a review that was not sent yet, by its dine. It is gone with the tab. */
function keyOf(transactionId: string): string {
  return `reviewDraft-${transactionId}`
}

/** Where a browser forbids it, nothing is kept and nothing breaks. */
function attempt<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Keeps what is typed until it was sent: a session that ended, or a page that was left, costs nobody their words. */
export function useReviewDraft(transactionId: string, before: OwnReview | null) {
  const first = before === null ? null : new URLSearchParams({ ...marksOf(before), text: before.text }).toString()
  /** For what the form stands in. Fields keep their own values, and the server drew them empty. */
  const restore = useCallback(
    (around: HTMLElement | null) => {
      const form = around?.querySelector('form') ?? null
      const kept = form === null ? null : attempt(() => sessionStorage.getItem(keyOf(transactionId)))
      const begun = kept ?? first
      if (form !== null && begun !== null) fill(form, new URLSearchParams(begun))
    },
    [transactionId, first],
  )
  return {
    restore,
    keep({ currentTarget }: SyntheticEvent<HTMLElement>): void {
      const form = currentTarget.querySelector('form')
      if (form !== null) attempt(() => sessionStorage.setItem(keyOf(transactionId), written(form)))
    },
    forget: () => attempt(() => sessionStorage.removeItem(keyOf(transactionId))),
  }
}

function marksOf({ marks }: OwnReview): Record<string, string> {
  return Object.fromEntries(Object.entries(marks ?? {}).map(([aspect, stars]) => [aspect, String(stars)]))
}

function written(form: HTMLFormElement): string {
  const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(texts).toString()
}

/** What was typed before the script came stays. */
function fill(form: HTMLFormElement, kept: URLSearchParams): void {
  const typed = new FormData(form)
  for (const [name, value] of kept) {
    const field = form.elements.namedItem(name)
    if ((typed.get(name) ?? '') !== '') continue
    if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) field.value = value
  }
}
