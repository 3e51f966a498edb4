import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** One shell that keeps its variables, functions and folder between the blocks that it is given, as a terminal does. */
export interface Shell {
  /** Runs commands and answers with what they wrote. `code`: of the last command, or of the first that failed. */
  run(commands: string): Promise<{ readonly code: number; readonly output: string }>
  end(): void
}

export function openShell(say: (line: string) => void): Shell {
  const bash = spawn('bash', ['--noprofile', '--norc'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: bash.stdout })
  let blocks = 0
  return {
    run(commands) {
      const mark = `end of block ${++blocks}:`
      return new Promise((resolve, reject) => {
        let output = ''
        const hear = (line: string) => {
          if (!line.startsWith(mark)) {
            output += `${line}\n`
            return say(line)
          }
          lines.off('line', hear)
          bash.off('exit', ended)
          resolve({ code: Number(line.slice(mark.length)), output })
        }
        const ended = () => reject(new Error('The shell has ended'))
        lines.on('line', hear)
        bash.once('exit', ended)
        // By eval, so that a block with a mistake in its form fails instead of swallowing what follows it.
        const quoted = commands.replaceAll("'", String.raw`'\''`)
        bash.stdin.write(`eval '${quoted}' 2>&1 < /dev/null\nprintf '%s%s\\n' '${mark}' $?\n`)
      })
    },
    end: () => bash.kill(),
  }
}
