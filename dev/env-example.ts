import { writeFileSync } from 'node:fs'
import { envExample } from './settings/env-example.ts'

/** `npm run env-example`: writes .env.example anew after a change of the table of variables. */
writeFileSync(new URL('../.env.example', import.meta.url), envExample())
