import { writeFeedFile } from './feed-file.ts'

const [path = '', events = ''] = process.argv.slice(2)
await writeFeedFile(path, { events: Number(events) })
