import { readMigrations } from '#server/db/migrating/migration-files.ts'
import { findBlocking } from './migrations/find-blocking.ts'

/** Applied before the rules of server/db/migrations/README.md were written: a file never changes once applied. */
const beforeTheRules = new Set([
  '0001_core.sql',
  '0010_search.sql',
  '0020_feed.sql',
  '0021_rewards.sql',
  '0022_delivery.sql',
  '0023_credit_answers.sql',
  '0024_credit_delivery.sql',
  '0030_session.sql',
  '0031_review.sql',
  '0040_content.sql',
  '0050_merchant_review.sql',
  '0051_impression.sql',
  '0052_survey_response.sql',
])

const migrations = readMigrations().filter(({ name }) => !beforeTheRules.has(name))
const problems = migrations.flatMap(findBlocking)
for (const { file, line, reason } of problems) console.error(`server/db/migrations/${file}:${line} ${reason}`)
console.log(`Migrations: ${migrations.length} files under the rules, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
