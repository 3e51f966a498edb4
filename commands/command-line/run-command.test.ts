import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a command whose output nobody reads to the end does its work, and ends with its own code and no stack', () => {
  const command = `
    import { runCommand } from ${JSON.stringify(new URL('run-command.ts', import.meta.url).href)}
    await runCommand('', async () => {
      for (let line = 0; line < 40; line++) {
        console.log('line', line)
        await new Promise((done) => setTimeout(done, 10))
      }
      console.error('done')
      process.exitCode = 1
    })`
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', '"$0" --input-type=module --eval "$1" | head -n 1; echo "${PIPESTATUS[0]}"', process.execPath, command],
    { encoding: 'utf8' },
  )
  expect({ stdout, stderr }).toEqual({ stdout: 'line 0\n1\n', stderr: 'done\n' })
})
