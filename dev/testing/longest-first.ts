import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take ten seconds and more, most of them since they start processes. A file that is not here runs as well, only later: the
 * list serves nothing but that all workers end together.
 */
const longest = [
  'torture/torture.test.ts',
  'commands/commands.test.ts',
  'commands/first-dine.test.ts',
  'server/cards/moves/moves.test.ts',
  'server/run-process.test.ts',
  'server/main.test.ts',
  'server/http/hostile-texts.test.ts',
  'server/feed/exactly-once.test.ts',
  'commands/restore.test.ts',
  'server/sign-on/sign-on.test.ts',
  'server/merchants/search/find-merchants.property.test.ts',
  'server/email-change/email-change.test.ts',
  'server/feed/random-commands.test.ts',
  'server/app.test.ts',
  'server/db/migrating/open-for-command.test.ts',
  'dev/seeding/seed-database.test.ts',
  'tests/outage/outage.test.ts',
  'server/campaigns/random-campaigns.test.ts',
  'server/cards/moves/one-holder.test.ts',
  'torture/tables/tables.test.ts',
  'torture/kills/kills.test.ts',
  'torture/balances/balances.test.ts',
  'torture/restores/restores.test.ts',
]

/** Runs the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // It is no array that is sorted here.
    // oxlint-disable-next-line no-array-sort
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place < 0 ? longest.length : place
}
