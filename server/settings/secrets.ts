import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DataFolderError, inDataFolder } from './data-folder.ts'
import { type FeedSecrets, feedSecretsOf, keptFeedSecretsSchema, webhookSecretSchema } from './feed-secrets.ts'
import { operatorKeysSchema, usualOperatorKeys } from './table/operator-keys.ts'
import type { GivenSecrets } from './table/secrets.ts'

/** Made at the first start and kept in the data folder; never logged, never sent to a browser. */
const secretsSchema = z.object({
  /** Keys for cookies, tokens and bindings are derived from it. */
  session: z.string().min(32),
  /** Those that it took the place of: what was made with them is still read, and nothing is made with them. */
  formerSessions: z.array(z.string().min(32)).default([]),
  /** Shown to the card vault by the server's client. */
  cardVault: z.string().min(32),
  captcha: z.string().min(32),
  feeds: keptFeedSecretsSchema,
  /** What the operator's own systems and people sign with. */
  operators: operatorKeysSchema,
})
/** As this version or an earlier one wrote it: with one list for all networks, one for all operators, and before the operator had any. */
const keptSchema = z.object({
  ...secretsSchema.shape,
  feeds: z.union([keptFeedSecretsSchema, z.array(z.string())]),
  operators: z.union([operatorKeysSchema, z.array(webhookSecretSchema).min(1)]).optional(),
})

export interface Secrets extends Omit<z.infer<typeof secretsSchema>, 'feeds'> {
  readonly feeds: FeedSecrets
}

/** Every session secret that reads, the newest first. Whatever is made is made with `session`. */
export function sessionSecrets({ session, formerSessions }: Pick<Secrets, 'session' | 'formerSessions'>): string[] {
  return [session, ...formerSessions]
}

const fileName = 'secrets.json'

interface Source {
  readonly dataFolder: string
  readonly givenSecrets: GivenSecrets
}

/**
 * The secrets of this installation: those of the environment, else those of the data folder, which makes what is missing. Feed secrets of the
 * environment stand for all networks: one that they do not name has none.
 */
export function readSecrets({ dataFolder, givenSecrets }: Source): Secrets {
  const kept = readOrMake(dataFolder)
  const { FEED_SECRETS: givenFeeds } = givenSecrets
  const [session = kept.session, ...formerSessions] = givenSecrets.SESSION_SECRET ?? [kept.session]
  return {
    session,
    formerSessions,
    cardVault: givenSecrets.CARD_VAULT_SECRET ?? kept.cardVault,
    captcha: givenSecrets.CAPTCHA_SECRET ?? kept.captcha,
    feeds: givenFeeds ? feedSecretsOf((network) => givenFeeds[network] ?? []) : kept.feeds,
    operators: givenSecrets.OPERATOR_SECRETS ?? kept.operators,
  }
}

export function makeSecrets(): Secrets {
  const secret = () => randomBytes(32).toString('base64url')
  const webhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`
  return {
    session: secret(),
    formerSessions: [],
    cardVault: secret(),
    captcha: secret(),
    feeds: feedSecretsOf(() => [webhookSecret()]),
    operators: usualOperatorKeys(webhookSecret),
  }
}

function readOrMake(dataFolder: string): Secrets {
  const text = inDataFolder({ folder: dataFolder, deed: `read ${fileName}` }, () => readOrNull(dataFolder))
  if (text === null) return write(dataFolder, makeSecrets())
  const kept = parse(dataFolder, text)
  return 'secrets' in kept ? kept.secrets : write(dataFolder, kept.renewed)
}

/** Written aside first: a start that is cut off leaves no half file. Several processes may start at once. */
function write(dataFolder: string, secrets: Secrets): Secrets {
  return inDataFolder({ folder: dataFolder, deed: `write ${fileName}` }, () => {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const file = join(dataFolder, fileName)
    const draft = `${file}.${process.pid}.draft`
    try {
      writeFileSync(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 })
      renameSync(draft, file)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
    return secrets
  })
}

function parse(folder: string, text: string): { secrets: Secrets } | { renewed: Secrets } {
  try {
    const kept = keptSchema.parse(JSON.parse(text))
    const { feeds, operators } = kept
    if (!Array.isArray(feeds) && operators && !Array.isArray(operators))
      return { secrets: { ...kept, feeds, operators } }
    return { renewed: renew(kept) }
  } catch {
    const reason = 'the file is damaged: restore it; without it everybody is signed out and feeds need new secrets'
    throw new DataFolderError({ folder, deed: `read ${fileName}` }, reason)
  }
}

/**
 * What an earlier version had not. The list that all networks shared is good for none of them any more, and neither is that of all operators. Derived, so that processes that start
 * at once agree, and from a secret that nobody outside knows.
 */
function renew({ feeds, operators, ...kept }: z.infer<typeof keptSchema>): Secrets {
  const derived = (...purpose: readonly string[]) =>
    `whsec_${createHmac('sha256', kept.session).update(JSON.stringify(purpose)).digest('base64')}`
  return {
    ...kept,
    feeds: Array.isArray(feeds) ? feedSecretsOf((network) => [derived('feed', network)]) : feeds,
    operators:
      operators && !Array.isArray(operators) ? operators : usualOperatorKeys((name) => derived('operator', name)),
  }
}

function readOrNull(dataFolder: string): string | null {
  try {
    return readFileSync(join(dataFolder, fileName), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
