import type { Survey } from '../content/survey-content.ts'

interface Facts {
  readonly path: string
  /** In milliseconds, as is what `seenAt` answers. */
  readonly now: number
  /** When the browser last saw this survey closed or sent in; null: never. */
  seenAt(id: string): number | null
}

const dayMs = 86_400_000

/** The first survey that this page may show to this browser. Source: specification, "Survey visibility". */
export function chooseSurvey(surveys: readonly Survey[], { path, now, seenAt }: Facts): Survey | null {
  return surveys.find((survey) => belongsOn(survey, path) && !rests(survey, { now, seenAt })) ?? null
}

function belongsOn({ allowed, disallowed }: Survey, path: string): boolean {
  return (allowed.length === 0 || startsWithOne(path, allowed)) && !startsWithOne(path, disallowed)
}

/** Paths compare without case. */
function startsWithOne(path: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => path.toLowerCase().startsWith(beginning.toLowerCase()))
}

function rests({ id, restDays }: Survey, { now, seenAt }: Omit<Facts, 'path'>): boolean {
  const seen = seenAt(id)
  return seen !== null && now - seen < restDays * dayMs
}
