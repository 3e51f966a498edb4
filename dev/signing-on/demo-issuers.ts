import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { backChannelPath, signOnPaths } from '#contract/endpoints/sign-on.ts'
import { applyCasing } from '#domain/text/casing.ts'
import type { Partner } from '#partners/registry.ts'
import { fontFaceCss, themeCss } from '#partners/files/theme/theme-css.ts'
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
    const origins = settings.hosts.map((host) => `http://${host}:${sitePort}`)
    return [
      {
        id,
        name: settings.programName,
        wordmark: applyCasing(theme.wordmark.text, theme.wordmark.casing),
        css: fontFaceCss(theme, fontInline) + themeCss(theme),
        clientId: client.clientId,
        clientSecret: client.clientSecret,
        redirectUris: origins.map((origin) => origin + signOnPaths.callback),
        postLogoutRedirectUris: origins.map((origin) => origin + signOnPaths.signedOut),
        backChannelLogoutUri: `http://127.0.0.1:${sitePort}${backChannelPath(id)}`,
        people: [...membersOf(id), ...newcomersOf(partner)],
      },
    ]
  })
}

const packages = new URL('../../node_modules/', import.meta.url)

/** In the page itself, since the sandbox serves nothing else. */
function fontInline(file: string): string {
  return `data:font/woff2;base64,${readFileSync(new URL(file, packages)).toString('base64')}`
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
  const address = { street_address: '1 Market St', locality: 'San Francisco', region: 'CA', postal_code: '94105' }
  const number = settings.ppn ? { member_number: partnerNumber(settings.ppn.pattern) } : {}
  const named = (firstName: string) => ({
    email: `${firstName.toLowerCase()}@${id}.example`,
    given_name: firstName,
    family_name: 'Newcomer',
  })
  const joining = ['Riley', 'Sasha'].map((firstName) => ({
    about: 'Joins at the first sign-in',
    claims: { ...named(firstName), address, ...number },
  }))
  const asked = { about: 'Joins, and is asked for what the program does not tell', claims: named('Quinn') }
  return [...joining, asked].map((person) => ({
    ...person,
    subject: `demo:${person.claims.given_name.toLowerCase()}@${id}`,
  }))
}
