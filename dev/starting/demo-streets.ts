import { fileURLToPath } from 'node:url'

/** The archive of streets that the demo shows where nothing else is named: San Francisco. streets/README.md says whose it is. */
export const demoStreets = fileURLToPath(new URL('./streets/sf.pmtiles', import.meta.url))
