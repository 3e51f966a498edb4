import type { SurveyTracking } from '#contract/schemas/survey.ts'

interface Form {
  /** The host's origin. */
  readonly host: string
  readonly code: string
  /** Names the frame in its messages. */
  readonly embedId: string
}

/** The address of a form for a frame. Hidden fields stand in the fragment, which the host's server does not get. */
export function typeformAddress({ host, code, embedId }: Form, hidden: SurveyTracking): string {
  const asked = new URLSearchParams({ 'typeform-embed': 'embed-widget', 'typeform-embed-id': embedId })
  return `${host}/to/${encodeURIComponent(code)}?${asked}#${new URLSearchParams({ ...hidden })}`
}

/** Whether a message says that the form in this frame was sent in. */
export function tellsOfSubmit({ data }: Pick<MessageEvent<unknown>, 'data'>, embedId: string): boolean {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('embedId' in data)) return false
  return data.type === 'form-submit' && data.embedId === embedId
}
