import { describe, expect, test } from 'vitest'
import {
  type AnsweredSurvey,
  countSurveyResponses,
  readSurveyResponses,
  type ResponsesAsked,
} from '#server/surveys/responses-store.ts'
import { insertSurveyResponse } from '#server/surveys/store.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember } from '#tests/dines/feed-world.ts'
import { describeSurvey } from '../command-line/describe-survey.ts'
import { formatResponses } from './format-responses.ts'

const all: ResponsesAsked = { partnerId: 'nosh', surveyId: null, from: null, to: null }
const midday = (day: number) => new Date(Date.UTC(2026, 5, day, 12))

for (const database of testDatabases())
  describe(database.name, () => {
    const opened = useDatabase(database)

    async function answer(partnerId: string, day: number, given: Partial<Parameters<typeof insertSurveyResponse>[2]>) {
      const tracking = {
        utm_campaign: 'spring',
        utm_medium: 'web' as const,
        utm_source: '/earn',
        public_id: '',
        partner_code: partnerId,
      }
      const said = { surveyId: 'site', memberId: null, rating: 4, comment: '', tracking, ...given }
      await insertSurveyResponse(opened.current.engine, partnerId, { ...said, receivedAt: midday(day) })
    }

    async function written(format: 'csv' | 'ndjson', asked: ResponsesAsked): Promise<string> {
      let text = ''
      for await (const part of formatResponses(readSurveyResponses(opened.current.engine, asked), format)) text += part
      return text
    }

    test('answers are counted and written by survey and time, with who was signed in, and no other partner’s', async () => {
      const { engine } = opened.current
      const memberId = await addMember(engine, 'nosh')
      await answer('nosh', 1, { rating: 5, comment: '=cmd|"calc"!A1,\nand more', memberId })
      await answer('nosh', 2, { rating: 2 })
      await answer('nosh', 3, { surveyId: 'app', rating: 1, comment: 'No' })
      await answer('hilton', 2, { comment: 'Theirs' })
      const { public_id: member } = await engine
        .selectFrom('member')
        .select('public_id')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()

      const counted = await countSurveyResponses(engine, all)
      expect(counted.map(({ surveyId, answers }) => [surveyId, answers])).toEqual([
        ['app', 1],
        ['site', 2],
      ])
      const [, site] = counted as readonly [AnsweredSurvey, AnsweredSurvey]
      expect(describeSurvey(site)).toBe(
        `site  2 answers, 1 with words, ${midday(1).toISOString()} to ${midday(2).toISOString()}
  3.50 of 5 stars (5: 1, 4: 0, 3: 0, 2: 1, 1: 0)`,
      )
      expect(await countSurveyResponses(engine, { ...all, surveyId: 'site', from: midday(2), to: midday(2) })).toEqual(
        [],
      )

      const site1 = await written('csv', { ...all, surveyId: 'site', to: midday(2) })
      expect(site1).toContain(
        `,site,${midday(1).toISOString()},${member},5,"'=cmd|""calc""!A1,\nand more",/earn,spring\r\n`,
      )
      expect(site1.startsWith('id,surveyId,receivedAt,member,rating,comment,page,campaign\r\n')).toBe(true)
      const lines = (await written('ndjson', { ...all, from: midday(2) })).trimEnd().split('\n')
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { surveyId: 'site', rating: 2, member: null, receivedAt: midday(2).toISOString() },
        { surveyId: 'app', comment: 'No', tracking: { utm_source: '/earn' } },
      ])
      expect(await written('ndjson', { ...all, partnerId: 'hilton' })).toContain('Theirs')
    })

    test('more answers than one page are all written, once and in their order', async () => {
      const { engine } = opened.current
      const row = { survey_id: 'long', received_at: midday(4), rating: 3, comment: '', tracking: '{}' }
      const rows = Array.from({ length: 2_500 }, () => ({ ...row, partner_id: 'delta' }))
      await engine.insertInto('survey_response').values(rows).execute()
      const lines = (await written('ndjson', { ...all, partnerId: 'delta' })).trimEnd().split('\n')
      const ids = lines.map((line) => Number(JSON.parse(line).id))
      expect(ids).toHaveLength(2_500)
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    })
  })
