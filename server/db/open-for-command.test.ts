import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForCommand } from './open-for-command.ts'

test(
  'a command opens the data folder itself, or works through the process that holds it',
  { timeout: 60_000 },
  async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'commensal-command-'))
    const holder = await openForCommand({ databaseUrl: null, dataFolder })
    const command = await openForCommand({ databaseUrl: null, dataFolder })
    await sql`insert into word (text) values ('shared')`.execute(command.engine)
    await command.close()
    const { rows } = await sql`select text from word`.execute(holder.engine)
    expect(rows).toEqual([{ text: 'shared' }])
    await holder.close()
    rmSync(dataFolder, { recursive: true })
  },
)
