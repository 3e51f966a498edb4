import { surveySeen } from '../storage/survey-seen.ts'

/** When the survey was last closed or sent in, in milliseconds; null: never. */
export function surveySeenAt(id: string): number | null {
  const time = Date.parse(surveySeen(id).read() ?? '')
  return Number.isNaN(time) ? null : time
}

export function rememberSurveySeen(id: string): void {
  surveySeen(id).write(new Date().toISOString())
}
