import type { Config } from '#server/settings/config.ts'
import { testCards } from '../desk/test-cards.ts'
import { demoMembers, demoPassword } from '../seeding/demo-members.ts'
import type { Ports } from './addresses.ts'

export function welcome({ ports, config }: { ports: Ports; config: Config }): string {
  const site = (host: string) => `http://${host}:${ports.site}`
  const members = demoMembers.map(
    ({ partnerId, email }) => `    ${`${site(`${partnerId}.localhost`)}/login`.padEnd(42)} ${email}`,
  )
  const cards = testCards.map(({ number, outcome }) => `    ${number.padEnd(20)} ${outcome}`)
  return `
Commensal is running.

  The site          ${site('localhost')} (nosh), ${site('hilton.localhost')}, ${site('united.localhost')} and sixteen more
  Sandbox desk      http://desk.localhost:${ports.desk}
  Card host         http://cards.localhost:${ports.cardHost}
  Host application  http://127.0.0.1:${ports.hostApplication}/ftch, whose people come in from there
  Calls             ${site('localhost')}/api/docs
  Database          ${config.databaseUrl === null ? `embedded, in ${config.dataFolder}` : 'PostgreSQL (DATABASE_URL)'}

  Demo accounts, password ${demoPassword}. At united and upromise /login leads to the programme's own sign-in, stood in for: one click.
${members.join('\n')}

  Test cards
${cards.join('\n')}

  Ctrl-C stops everything. The data stays.
`
}
