import { fileURLToPath } from 'node:url'
import { buildPartner } from './files/build-partner.ts'
import { checkRules } from './files/check-rules.ts'
import { checkSettings } from './files/check-settings.ts'
import { checkTheme } from './files/check-theme.ts'
import { checkWords } from './files/check-words.ts'
import { isWhole, missingKeys } from './files/words/copy-keys.ts'
import { areWhole, missingMessages } from './files/words/message-keys.ts'
import { deepFreeze } from './files/reading/deep-freeze.ts'
import {
  type FileProblem,
  type PartnerFiles,
  PartnerFilesError,
  readPartnerFiles,
} from './files/reading/read-partner-files.ts'
import type { Partner } from './files/schema.ts'

export type { Partner } from './files/schema.ts'

export interface PartnerRegistry {
  /** In the order of their ids. */
  readonly partners: readonly Partner[]
  /** By the request's host, with or without a port, in any case. */
  partnerByHost(host: string): Partner | undefined
  partnerById(id: string): Partner | undefined
}

const ownFolder = fileURLToPath(new URL('.', import.meta.url))

/** Reads and checks all partners. Throws one PartnerFilesError that names every mistake by file, field and reason. */
export function loadPartners(folder: string = ownFolder): PartnerRegistry {
  const { base, partners: written, problems: unreadable } = readPartnerFiles(folder)
  if (unreadable.length > 0) throw new PartnerFilesError(unreadable)
  const loaded = written.map((own) => loadPartner(base, own))
  const problems = [
    ...loaded.flatMap((partner) => partner.problems),
    ...sharedHosts(loaded.flatMap(({ partner }) => partner ?? [])),
  ]
  if (problems.length > 0) throw new PartnerFilesError(withoutRepeats(problems))
  return registryOf(deepFreeze(loaded.flatMap(({ partner }) => partner ?? [])))
}

function loadPartner(
  base: PartnerFiles,
  own: PartnerFiles,
): { partner: Partner | null; problems: readonly FileProblem[] } {
  const { id, files, writtenContent, problems } = buildPartner(base, own)
  if (!files || !writtenContent) return { partner: null, problems }
  const { copy, messages } = files
  const found = [
    ...missingKeys(copy).map((field) => ({ file: 'base/copy.json', field, reason: 'is missing' })),
    ...missingMessages(messages).map((field) => ({ file: 'base/messages.json', field, reason: 'is missing' })),
    ...checkSettings(id, files),
    ...checkRules(id, files),
    ...checkTheme(id, files),
    ...checkWords(files, { base, own }),
  ]
  const isComplete = isWhole(copy) && areWhole(messages)
  return { partner: isComplete ? { ...files, id, copy, messages, writtenContent } : null, problems: found }
}

function sharedHosts(partners: readonly Partner[]): FileProblem[] {
  const owners = new Map<string, string>()
  return partners.flatMap(({ id, settings }) =>
    settings.hosts.flatMap((host) => {
      const owner = owners.get(host)
      owners.set(host, owner ?? id)
      return owner === undefined
        ? []
        : [{ file: `${id}/settings.json`, field: 'hosts', reason: `${host} belongs to ${owner} already` }]
    }),
  )
}

function withoutRepeats(problems: readonly FileProblem[]): FileProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

/** How partners are found, by id and by the names of their hosts. */
export function registryOf(partners: readonly Partner[]): PartnerRegistry {
  const byId = new Map(partners.map((partner) => [partner.id, partner]))
  const byHost = new Map(partners.flatMap((partner) => partner.settings.hosts.map((host) => [host, partner] as const)))
  return {
    partners,
    partnerByHost: (host) => byHost.get(host.toLowerCase().replace(/:\d+$/, '')),
    partnerById: (id) => byId.get(id),
  }
}
