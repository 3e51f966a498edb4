import { sql } from 'kysely'
import type { SurveyTracking } from '#contract/schemas/survey.ts'
import type { Db } from '../db/database.ts'

export interface ResponsesAsked {
  readonly partnerId: string
  /** Null: every survey. */
  readonly surveyId: string | null
  readonly from: Date | null
  /** Not included. */
  readonly to: Date | null
}

export interface AnsweredSurvey {
  readonly surveyId: string
  readonly answers: number
  readonly comments: number
  readonly first: Date
  readonly last: Date
  /** How many gave one star, two, … five. */
  readonly stars: readonly number[]
}

/** Each survey that somebody answered, by its name. */
export async function countSurveyResponses(db: Db, asked: ResponsesAsked): Promise<readonly AnsweredSurvey[]> {
  const starsOf = (rating: number) => sql<number>`count(*) filter (where rating = ${sql.lit(rating)})`
  const stars = sql<number[]>`array[${sql.join([1, 2, 3, 4, 5].map(starsOf))}]::integer[]`
  return responsesOf(db, asked)
    .select(['r.survey_id as surveyId', stars.as('stars')])
    .select(({ fn }) => [
      fn.countAll<number>().as('answers'),
      sql<number>`count(*) filter (where comment <> '')`.as('comments'),
      fn.min('r.received_at').as('first'),
      fn.max('r.received_at').as('last'),
    ])
    .groupBy('r.survey_id')
    .orderBy('r.survey_id')
    .execute()
}

const pageSize = 1_000

export type StoredResponse = Awaited<ReturnType<typeof readPage>>[number]

/** The oldest first, page by page. */
export async function* readSurveyResponses(db: Db, asked: ResponsesAsked): AsyncGenerator<StoredResponse> {
  for (let after = 0; ;) {
    const page = await readPage(db, asked, after)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

/** The member by the public id: whoever reads the answers knows nobody by our own numbers. */
function readPage(db: Db, asked: ResponsesAsked, after: number) {
  return responsesOf(db, asked)
    .leftJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'r.partner_id').onRef('m.id', '=', 'r.member_id'),
    )
    .select(['r.id', 'r.survey_id as surveyId', 'r.received_at as receivedAt', 'm.public_id as member'])
    .select(['r.rating', 'r.comment', sql<SurveyTracking>`r.tracking`.as('tracking')])
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(pageSize)
    .execute()
}

function responsesOf(db: Db, { partnerId, surveyId, from, to }: ResponsesAsked) {
  return db
    .selectFrom('survey_response as r')
    .where('r.partner_id', '=', partnerId)
    .$if(surveyId !== null, (query) => query.where('r.survey_id', '=', surveyId))
    .$if(from !== null, (query) => query.where('r.received_at', '>=', from))
    .$if(to !== null, (query) => query.where('r.received_at', '<', to))
}
