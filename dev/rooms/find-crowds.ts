/** What a reader takes in at a glance. Sub-folders do not count, tests do. */
const mostFiles = 25

/** Numbered files in one row: nobody looks through them for a subject. */
const rows: readonly string[] = ['server/db/migrations']

/** Folders with more files than a reader takes in, as `folder: 31 files`. */
export function findCrowds(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
  return [...folders]
    .filter(([folder, files]) => files.length > mostFiles && !rows.includes(folder))
    .map(([folder, files]) => `${folder}: ${files.length} files, at most ${mostFiles} stand side by side`)
}
