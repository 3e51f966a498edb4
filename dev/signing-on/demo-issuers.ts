import { randomBytes } from 'node:crypto'
import type { Partner } from '#partners/registry.ts'
import { themeCss } from '#partners/files/theme/theme-css.ts'
import type { SingleSignOnSetting } from '#server/settings/sign-on-setting.ts'
import type { SandboxProgramme } from '#vendors/identity/sandbox-programme.ts'
import { partnerNumber } from '../fiction/partner-number.ts'
import { demoMembers } from '../seeding/demo-members.ts'

/** What SINGLE_SIGN_ON says where the sandbox stands in for the sign-on of every partner that has one. */
export function demoIssuers(partners: readonly Partner[], address: string): SingleSignOnSetting {
  const through = partners.filter(({ settings }) => settings.enrollmentType === 'sso')
  return Object.fromEntries(
    through.map(({ id }) => {
      const clientSecret = randomBytes(32).toString('base64url')
      return [id, { issuer: `${address}/${id}`, clientId: 'dining', clientSecret, claims: {} }]
    }),
  )
}

/** By what the sandbox knows a demo member. */
export function demoSubject(email: string): string {
  return `demo:${email}`
}

interface Installed {
  readonly partners: readonly Partner[]
  readonly singleSignOn: SingleSignOnSetting
  readonly sitePort: number
}

/** The sandbox's programmes: each in its partner's look, with the demo members and with people who have not been here yet. */
export function demoProgrammes({ partners, singleSignOn, sitePort }: Installed): readonly SandboxProgramme[] {
  return partners.flatMap((partner) => {
    const client = singleSignOn[partner.id]
    if (!client) return []
    const { id, settings, theme } = partner
    return [
      {
        id,
        name: settings.programName,
        css: themeCss(theme),
        clientId: client.clientId,
        clientSecret: client.clientSecret,
        redirectUris: settings.hosts.map((host) => `http://${host}:${sitePort}/sso/callback`),
        people: [...membersOf(id), ...newcomersOf(partner)],
      },
    ]
  })
}

function membersOf(partnerId: string) {
  return demoMembers
    .filter((member) => member.partnerId === partnerId)
    .map(({ email, firstName, lastName }) => ({
      subject: demoSubject(email),
      about: 'A member, with a year of dines',
      claims: { email, given_name: firstName, family_name: lastName },
    }))
}

function newcomersOf({ id, settings }: Partner) {
  const names = [
    ['Riley', 'Newcomer'],
    ['Sasha', 'Newcomer'],
  ] as const
  return names.map(([firstName, lastName]) => ({
    subject: `demo:${firstName.toLowerCase()}@${id}`,
    about: 'Joins at the first sign-in',
    claims: {
      email: `${firstName.toLowerCase()}@${id}.example`,
      given_name: firstName,
      family_name: lastName,
      address: { street_address: '1 Market St', locality: 'San Francisco', region: 'CA', postal_code: '94105' },
      ...(settings.ppn ? { member_number: partnerNumber(settings.ppn.pattern) } : {}),
    },
  }))
}
