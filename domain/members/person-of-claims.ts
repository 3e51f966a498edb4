import { isPlainName } from '../text/plain-name.ts'
import { isEmailAddress } from './contact-details.ts'
import { stateCode } from './us-states.ts'

/** The fields of a sign-up that an issuer may know. */
export const personFields = [
  'email',
  'firstName',
  'lastName',
  'zipCode',
  'phoneNumber',
  'address1',
  'city',
  'state',
  'partnerNumber',
] as const
export type PersonField = (typeof personFields)[number]

/** Empty where the issuer does not say. */
export type ClaimedPerson = Readonly<Record<PersonField, string>>

/** Source: OpenID Connect Core 1.0, section 5.1. */
const standardClaims: Readonly<Record<PersonField, string>> = {
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  zipCode: 'address.postal_code',
  phoneNumber: 'phone_number',
  address1: 'address.street_address',
  city: 'address.locality',
  state: 'address.region',
  partnerNumber: 'member_number',
}

const longest: Readonly<Record<PersonField, number>> = {
  email: 50,
  firstName: 20,
  lastName: 20,
  zipCode: 10,
  phoneNumber: 20,
  address1: 30,
  city: 20,
  state: 40,
  partnerNumber: 30,
}

/** What no name, place or number has, and a database may not hold. */
// oxlint-disable-next-line no-control-regex -- Control characters are what it is about.
const unwritable = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu

type Claims = Readonly<Record<string, unknown>>
type Naming = Readonly<Partial<Record<PersonField, string>>>

/**
 * What the claims of a sign-on fill in. Names and places are cut to what their fields hold; an e-mail address or a number that is longer is none,
 * and neither is an address that the issuer itself doubts, or that can get no mail. A ZIP code is its first five digits, a state its two letters: what
 * is no state of these is left for the person to say.
 */
export function personOfClaims(claims: Claims, naming: Naming = {}): ClaimedPerson {
  const texts = Object.fromEntries(
    personFields.map((field) => [field, textOf(claims, naming[field] ?? standardClaims[field])]),
  ) as Record<PersonField, string>
  // A boolean by OpenID Connect Core 1.0, section 5.1: whatever else an issuer writes there, "false" as text among it, vouches for nothing.
  const isDoubted = Object.hasOwn(claims, 'email_verified') && claims['email_verified'] !== true
  return {
    ...(Object.fromEntries(
      personFields.map((field) => [field, texts[field].slice(0, longest[field]).trim()]),
    ) as Record<PersonField, string>),
    firstName: named(texts.firstName, longest.firstName),
    lastName: named(texts.lastName, longest.lastName),
    email: isDoubted || !isEmailAddress(texts.email) ? '' : whole(texts.email, longest.email),
    state: stateCode(texts.state),
    phoneNumber: whole(texts.phoneNumber, longest.phoneNumber),
    partnerNumber: whole(texts.partnerNumber, longest.partnerNumber),
    zipCode: /^\d{5}(?=$|\D)/.exec(texts.zipCode)?.[0] ?? '',
  }
}

/** Who has another word where the programme keeps the name is asked for one. */
function named(text: string, max: number): string {
  const name = text.slice(0, max).trim()
  return isPlainName(name, 'name') ? name : ''
}

function whole(text: string, max: number): string {
  return text.length > max ? '' : text
}

/** A claim by its name, or by names with dots between: `address.postal_code`. */
function textOf(claims: Claims, name: string): string {
  const value = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(inside, claims)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value).normalize('NFC').replace(unwritable, '').trim()
}

function inside(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Claims)[name]
}
