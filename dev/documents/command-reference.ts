import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** `name`: as npm knows it. `file`: what it runs. */
export interface Command {
  readonly name: string
  readonly file: string
}

/** The commands of an operator among the scripts of package.json, by name. */
export function operatorCommands(scripts: Readonly<Record<string, string>>): readonly Command[] {
  return Object.entries(scripts)
    .flatMap(([name, script]) => {
      const file = /^node (?:--\S+ )*site\/run\.mjs ((?:commands|site)\/\S+\.ts)$/.exec(script)?.[1]
      return file === undefined ? [] : [{ name, file }]
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export interface Explained extends Command {
  /** What `--help` prints. */
  readonly usage: string
}

/** Asks each command for its `--help`, a few at a time. Throws where one does not answer. */
export async function explain(commands: readonly Command[], atOnce = 4): Promise<readonly Explained[]> {
  const explained: Explained[] = []
  const waiting = [...commands]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { stdout } = await promisify(execFile)(process.execPath, [next.file, '--help'])
      explained.push({ ...next, usage: stdout.trimEnd() })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return explained.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** docs/commands.md: what holds for every command, and then each with its `--help`. */
export function commandReference(commands: readonly Explained[]): string {
  const list = commands.map(({ name }) => `[${name}](#${name.replaceAll(':', '')})`).join(' · ')
  const sections = commands.flatMap(({ name, file, usage }) => [`## ${name}`, `\`${file}\``, fenced(usage)])
  return `${[introduction, list, ...sections].join('\n\n')}\n`
}

function fenced(text: string): string {
  return ['```text', text, '```'].join('\n')
}

const introduction = `# Commands

Written from the \`--help\` of each command by \`npm run command-reference\`. Change the text in the command, then run it again.

**How to run one.** The examples use npm. In a container, in Kubernetes and under systemd the line before the command differs:
[Run a command](install.md#run-a-command) has it. Add \`--silent\` (\`npm run --silent …\`) whenever output goes to a file or a pipe: npm prints two
lines of its own otherwise.

**Exit codes**

| code    | meaning                                                                                                    |
| ------- | ---------------------------------------------------------------------------------------------------------- |
| 0       | done, or what the command verifies is true                                                                 |
| 1       | refused or failed, or what the command verifies is not true; the reason is on standard error               |
| 2       | called wrongly: an unknown option, a missing argument, a partner that does not exist; the usage is printed |
| 128 + n | ended by signal n: 130 after Ctrl-C, 143 after SIGTERM                                                     |

**Options that mean the same everywhere**

| option           | meaning                                                                                                                   |
| ---------------- | ------------------------------------------------------------------------------------------------------------------------- |
| \`--partner\`      | the id of a program, such as \`hilton\`. A wrong one is answered with the list of all                                       |
| \`--member\`       | the public id, the email address or the program's own number of a member. \`members:find\` finds all three                  |
| \`--actor\`        | your name: letters, digits, dots, dashes, \`_\` and \`@\`, at most 64 characters. The audit log shows it as \`operator:<name>\` |
| \`--reason\`       | why, in 3 to 500 characters. It goes into the audit log; where \`--help\` says so, the member reads it                      |
| \`--from\`, \`--to\` | a time such as \`2026-01-31T12:00:00Z\`, or a day, which begins at midnight UTC. From is included, to is not                |
| a file           | CSV, or one JSON object per line, as UTF-8; plain or gzip; \`/dev/stdin\` reads a pipe                                      |
| \`--help\`, \`-h\`   | prints the usage and does nothing else                                                                                    |

A command that changes what members have or see writes who did it and why into the audit log. Commands work while the site runs, and none of them makes or
changes tables except \`db:migrate\` and \`restore\`. No command accepts a card number.

## All commands`
