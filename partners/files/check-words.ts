import { parametersOf } from '#domain/content/parameters-of.ts'
import { contentNames, userStates } from '#domain/content/contents.ts'
import type { FileProblem, PartnerFiles } from './reading/read-partner-files.ts'
import { isRecord } from './reading/merge-overrides.ts'
import { partnerParameters, textsIn } from './words/partner-words.ts'
import type { CheckedFiles } from './schema.ts'

/** The popup that the announcement modal shows. */
const announcementSlug = 'announcement'

/** What content may leave to the screen. */
export const screenParameters = ['firstName']

/** Missing words and parameters that nobody fills. */
export function checkWords(
  files: CheckedFiles,
  { base, own }: { base: PartnerFiles; own: PartnerFiles },
): FileProblem[] {
  return [
    ...checkWordsOf('copy', base, own),
    ...checkWordsOf('messages', base, own),
    ...checkEntries(own.id, files),
    ...checkParameters(own.id, files),
  ]
}

/** A partner's own words change those of the base: they add no key, and take the parameters that are given for this key. */
function checkWordsOf(kind: 'copy' | 'messages', base: PartnerFiles, own: PartnerFiles): FileProblem[] {
  const inherited = isRecord(base[kind]) ? base[kind] : {}
  const file = `${own.id}/${kind}.json`
  return Object.entries(isRecord(own[kind]) ? own[kind] : {}).flatMap(([field, text]) => {
    if (!Object.hasOwn(inherited, field)) return [{ file, field, reason: `is no key of base/${kind}.json` }]
    const given = screenParametersOf(inherited[field])
    const taken = screenParametersOf(text)
    const lost = given.filter((name) => !taken.includes(name)).map((name) => `leaves out the parameter {${name}}`)
    const unknown = taken.filter((name) => !given.includes(name)).map((name) => `has the unknown parameter {${name}}`)
    return [...lost, ...unknown].map((reason) => ({ file, field, reason }))
  })
}

function screenParametersOf(text: unknown): string[] {
  const partnerNames: readonly string[] = partnerParameters
  return typeof text === 'string' ? parametersOf(text).filter((name) => !partnerNames.includes(name)) : []
}

function checkEntries(id: string, { content, settings }: CheckedFiles): FileProblem[] {
  const slugs = content.global.map((entry) => entry.slug)
  const popup = settings.generalModalType
  const popupMissing = popup !== 'none' && !content.popup.some((entry) => entry.slug === popup)
  const hasAnnouncement = content.popup.some((entry) => entry.slug === announcementSlug)
  const states = content.home.flatMap((entry) => entry.fields.user_states)
  return [
    ...(popupMissing
      ? [{ file: `${id}/content/popup.json`, field: popup, reason: 'is missing, and generalModalType names it' }]
      : []),
    ...(settings.appAnnouncementModal && !hasAnnouncement
      ? [
          {
            file: `${id}/content/popup.json`,
            field: announcementSlug,
            reason: 'is missing, and appAnnouncementModal is on',
          },
        ]
      : []),
    ...['earn', 'footer', 'navbar']
      .filter((slug) => !slugs.some((known) => known === slug))
      .map((slug) => ({ file: `${id}/content/global.json`, field: slug, reason: 'is missing' })),
    ...userStates
      .filter((state) => !states.includes(state))
      .map((state) => ({ file: `${id}/content/home.json`, field: 'user_states', reason: `no entry is for ${state}` })),
  ]
}

function checkParameters(id: string, { content, settings }: CheckedFiles): FileProblem[] {
  const places = [
    ...contentNames.map((name) => ({ file: `${id}/content/${name}.json`, value: content[name] })),
    { file: `${id}/settings.json`, value: { routeMeta: settings.routeMeta } },
  ]
  return places.flatMap(({ file, value }) =>
    textsIn(value).flatMap(({ place, text }) =>
      parametersOf(text)
        .filter((name) => !screenParameters.includes(name))
        .map((name) => ({ file, field: place, reason: `has the unknown parameter {${name}}` })),
    ),
  )
}
