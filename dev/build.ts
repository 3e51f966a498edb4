import { answerHelp } from './answer-help.ts'
import { buildSite } from './building/build-site.ts'

answerHelp(`npm run build
Builds what production serves into .build, where anything changed.`)
/** `npm run build`: what production serves, into .build. */
console.log((await buildSite()) ? 'Built into .build.' : 'Nothing changed since the last build.')
