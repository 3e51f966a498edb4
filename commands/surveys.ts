import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { countSurveyResponses, readSurveyResponses, type ResponsesAsked } from '#server/surveys/responses-store.ts'
import { describeSurvey } from './command-line/describe-survey.ts'
import { chosenFormat, readRange } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'
import { formatResponses } from './files/format-responses.ts'
import { writeLines } from './files/write-lines.ts'

const usage = `npm run surveys -- <what> --partner <partner> [--survey <survey>] [--from <time>] [--to <time>] …
  list                                     number of answers and stars of each survey
  export <file>|- [--format csv|ndjson]    every answer, the oldest first: CSV where the file ends in .csv, else newline-delimited JSON
Answers from --from until before --to. Use - for standard output, and npm run --silent.`

await runCommand(usage, async ({ openDatabase }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      survey: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      format: { type: 'string' },
    },
  })
  const [verb, path, ...others] = positionals
  if ((verb !== 'list' && verb !== 'export') || (verb === 'export') !== (path !== undefined) || others.length > 0)
    throw new UsageError()
  const asked: ResponsesAsked = { ...readRange(values, loadPartners().partners), surveyId: values.survey ?? null }
  if (path === undefined) {
    const surveys = await countSurveyResponses((await openDatabase()).engine, asked)
    return console.log(surveys.length === 0 ? 'Nobody has answered.' : surveys.map(describeSurvey).join('\n\n'))
  }
  const format = chosenFormat(values.format, path)
  const { engine } = await openDatabase()
  await writeLines(path, formatResponses(readSurveyResponses(engine, asked), format))
})
