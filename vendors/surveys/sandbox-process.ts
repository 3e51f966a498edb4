import { sandboxSetting } from '../sandbox-setting.ts'
import { startSurveyHostSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/surveys/sandbox-process.ts`. */
const sandbox = await startSurveyHostSandbox({ port: Number(sandboxSetting('SURVEY_HOST_PORT')) })
console.log(`sandbox of the survey host: ${sandbox.origin}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())
