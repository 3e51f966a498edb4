import type { Partner } from '#partners/registry.ts'
import { themeCss } from '#partners/files/theme/theme-css.ts'
import type { Config } from '#server/settings/config.ts'
import type { HostProgramme } from '#vendors/host-application/sandbox-programme.ts'

/** Partners whose members come from an application of their own. */
export function hostedPartners(partners: readonly Partner[]): readonly Partner[] {
  return partners.filter(({ settings }) => settings.enrollmentType === 'none')
}

/** The sandbox's programmes: each in its partner's look, with the same people. */
export function hostProgrammes(
  partners: readonly Partner[],
  hostApplications: Config['hostApplications'],
): readonly HostProgramme[] {
  return hostedPartners(partners).flatMap(({ id, settings, theme }) => {
    const [secret] = hostApplications[id] ?? []
    if (secret === undefined) return []
    const { name, hasAutoEnroll } = settings
    return [{ id, name, css: themeCss(theme), secret, enrolsInPassing: hasAutoEnroll, people: peopleOf(id) }]
  })
}

function peopleOf(partnerId: string) {
  const people = [
    ['fay', 'Fay', 'Cho', '10001'],
    ['milo', 'Milo', 'Hart', '94110'],
    ['nell', 'Nell', 'Okafor', '60611'],
  ] as const
  return people.map(([id, firstName, lastName, zipCode]) => ({
    id,
    firstName,
    lastName,
    zipCode,
    email: `${id}@${partnerId}.example`,
  }))
}
