import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take ten seconds and more, most of them since they start processes. A file that is not here runs as well, only later: the
 * list serves nothing but that both workers end together.
 */
const longest = [
  'commands/commands.test.ts',
  'server/main.test.ts',
  'server/run-process.test.ts',
  'commands/first-dine.test.ts',
  'server/feed/exactly-once.test.ts',
  'commands/restore.test.ts',
  'server/db/embedded/embedded-database.test.ts',
  'server/db/migrating/open-for-command.test.ts',
  'server/merchants/search/find-merchants.property.test.ts',
  'server/feed/random-commands.test.ts',
  'server/http/hostile-texts.test.ts',
  'tests/outage/outage.test.ts',
  'server/app.test.ts',
  'server/settings/data-folder.test.ts',
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
