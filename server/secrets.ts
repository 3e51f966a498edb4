import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { GivenSecrets } from './given-secrets.ts'

/** Made at the first start and kept in the data folder; never logged, never sent to a browser. */
const secretsSchema = z.object({
  /** Keys for cookies, tokens and bindings are derived from it. */
  session: z.string().min(32),
  /** Shown to the card vault by the server's client. */
  cardVault: z.string().min(32),
  captcha: z.string().min(32),
  /** Standard Webhooks: the newest first, each whsec_ and base64. */
  feeds: z.array(z.string().startsWith('whsec_')).min(1),
})
export type Secrets = z.infer<typeof secretsSchema>

interface Source {
  readonly dataFolder: string
  readonly givenSecrets: GivenSecrets
}

/** The secrets of this installation: those of the environment, else those of the data folder, which makes what is missing. */
export function readSecrets({ dataFolder, givenSecrets }: Source): Secrets {
  const kept = readOrMake(dataFolder)
  return {
    session: givenSecrets.SESSION_SECRET ?? kept.session,
    cardVault: givenSecrets.CARD_VAULT_SECRET ?? kept.cardVault,
    captcha: givenSecrets.CAPTCHA_SECRET ?? kept.captcha,
    feeds: givenSecrets.FEED_SECRETS ?? kept.feeds,
  }
}

export function makeSecrets(): Secrets {
  const secret = () => randomBytes(32).toString('base64url')
  return {
    session: secret(),
    cardVault: secret(),
    captcha: secret(),
    feeds: [`whsec_${randomBytes(32).toString('base64')}`],
  }
}

function readOrMake(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json')
  const text = readOrNull(file)
  if (text !== null) return parse(file, text)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const secrets = makeSecrets()
  // Written aside first: a start that is cut off leaves no half file.
  writeFileSync(`${file}.draft`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.draft`, file)
  return secrets
}

function parse(file: string, text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    throw new Error(`${file} is damaged. Restore it; without it everybody is signed out and feeds need new secrets.`)
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
