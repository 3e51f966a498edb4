import { buildSite } from './building/build-site.ts'

/** `npm run build`: what production serves, into .build. */
console.log((await buildSite()) ? 'Built into .build.' : 'Nothing changed since the last build.')
