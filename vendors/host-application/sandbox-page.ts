import type { HostAccount } from './sandbox-calls.ts'
import { css } from './sandbox-css.ts'
import type { HostPerson, HostProgramme } from './sandbox-programme.ts'

interface Part {
  readonly title: string
  readonly html: string
}

/** The frame of the application: a phone's width, in the programme's colours and type. */
export function appPage(programme: HostProgramme, { title, html }: Part): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} | ${escaped(programme.name)}</title>
<link rel="icon" href="data:,">
<style>${programme.css}${css}</style>
</head>
<body>
<header><a href="/${programme.id}">${escaped(programme.name)}</a><small>Stands in for the program's own app</small></header>
<main>
${html}
</main>
</body>
</html>`
}

export function peoplePage({ id, people }: HostProgramme): Part {
  const rows = people.map(
    (person) =>
      `<li><a class="row" href="/${id}/${person.id}"><b>${escaped(nameOf(person))}</b><small>${escaped(person.email)}</small></a></li>`,
  )
  const lead = 'The app knows its people already. Choose whose phone this is.'
  return { title: 'Who are you?', html: `<h1>Who are you?</h1><p>${lead}</p><ul class="list">${rows.join('')}</ul>` }
}

export function nobodyPage({ id }: HostProgramme): Part {
  const title = 'Nobody is here by this name'
  return { title, html: `<h1>${title}</h1><p><a class="button" href="/${id}">All people</a></p>` }
}

interface FaultShown extends Pick<PersonShown, 'programme' | 'person' | 'home'> {
  readonly told: string
}

/** Where the dining programme has told nothing of the person, nothing is claimed of them. */
export function faultPage({ programme, person, home, told }: FaultShown): Part {
  const html = `<p><a href="/${programme.id}">All people</a></p>
<h1>${escaped(nameOf(person))}</h1>
<p class="told" role="status">${escaped(told)}</p>
<p><a class="button" href="${home}">Try again</a></p>`
  return { title: nameOf(person), html }
}

interface PersonShown {
  readonly programme: HostProgramme
  readonly person: HostPerson
  readonly home: string
  /** Null: the dining programme does not know them. */
  readonly account: HostAccount | null
  readonly told: string | null
}

export function personPage({ programme, person, home, account, told }: PersonShown): Part {
  const enrolling = account === null ? 'Enroll' : 'Enroll again'
  const isOpen = account !== null && account.member.memberType !== 'ClosedAccountMember'
  const html = [
    `<p><a href="/${programme.id}">All people</a></p>`,
    `<h1>${escaped(nameOf(person))}</h1>`,
    told === null ? '' : `<p class="told" role="status">${escaped(told)}</p>`,
    account === null ? unknownPart(programme) : balancePart(account),
    isOpen || (account === null && programme.enrolsInPassing) ? buttonOf(home, 'open', 'Open dining rewards') : '',
    isOpen
      ? cardsPart(home, account)
      : buttonOf(home, 'enrol', enrolling, account === null && programme.enrolsInPassing ? 'quiet' : ''),
    account === null ? '' : visitsPart(account),
    isOpen ? buttonOf(home, 'close', 'End the membership', 'quiet') : '',
  ]
  return { title: nameOf(person), html: html.join('\n') }
}

function unknownPart({ enrolsInPassing }: HostProgramme): string {
  const way = enrolsInPassing ? 'Opening dining rewards makes them one.' : 'Enroll them first.'
  return `<p>Not a member of the dining program yet. ${way}</p>`
}

const states: Readonly<Record<HostAccount['member']['memberType'], string>> = {
  EnrolledCardMember: 'Member, with a card that earns',
  NonCardMember: 'Member, without a card yet',
  ClosedAccountMember: 'Membership ended',
}

function balancePart({ member, currency, currentYearBenefits, currentYearDines }: HostAccount): string {
  const amount =
    currency === 'Dollar' || currency === 'Credit' ? dollars(currentYearBenefits) : count(currentYearBenefits)
  const unit = currency === 'Dollar' || currency === 'Credit' ? '' : ` ${escaped(currency.toLowerCase())}s`
  return `<section class="balance"><small>${states[member.memberType]}</small><b>${amount}${unit}</b><small>earned this year with ${count(currentYearDines)} ${currentYearDines === 1 ? 'dine' : 'dines'}</small></section>`
}

function cardsPart(home: string, { cards }: HostAccount): string {
  const rows = cards.map(
    ({ id, description, lastFour, earnsFrom }) =>
      `<li class="row"><b>${escaped(description)} ending in ${escaped(lastFour)}</b><small>Earns from ${moment(earnsFrom)}</small>
<form method="post" action="${home}/unlink"><input type="hidden" name="cardId" value="${escaped(id)}"><button class="quiet">Unlink</button></form></li>`,
  )
  const none = '<p>No card is linked.</p>'
  return `<section><h2>Cards</h2>${rows.length === 0 ? none : `<ul class="list">${rows.join('')}</ul>`}<p><a href="${home}/card">Link a test card</a></p></section>`
}

function visitsPart({ visits }: HostAccount): string {
  const rows = visits.map(
    ({ merchantName, transactionCreatedAt, timeZone, transactionStatus, dineAmount, benefitAmount, reasonText }) =>
      `<li class="row"><b>${escaped(merchantName)}</b><small>${moment(transactionCreatedAt, timeZone)} · ${dollars(dineAmount)}</small><small>${escaped(reasonText ?? `${transactionStatus}: ${count(benefitAmount)}`)}</small></li>`,
  )
  return rows.length === 0 ? '' : `<section><h2>Visits</h2><ul class="list">${rows.join('')}</ul></section>`
}

interface CardShown {
  readonly person: HostPerson
  readonly home: string
  readonly words: string
}

export function cardPage({ person, home, words }: CardShown): Part {
  const kinds = [
    ['visa', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['amex', 'American Express'],
    ['declined', 'A card that is declined'],
  ].map(
    ([kind, name], at) =>
      `<label class="row"><input type="radio" name="kind" value="${kind}"${at === 0 ? ' checked' : ''}> ${name}</label>`,
  )
  const html = `<p><a href="${home}">${escaped(nameOf(person))}</a></p>
<h1>Link a test card</h1>
<form method="post" action="${home}/card">
<fieldset><legend>Which card?</legend>${kinds.join('')}</fieldset>
<p>${escaped(words)}</p>
<button>Agree and link</button>
</form>`
  return { title: 'Link a test card', html }
}

function buttonOf(home: string, deed: string, name: string, look = ''): string {
  return `<form method="post" action="${home}/${deed}"><button class="${look}">${name}</button></form>`
}

function nameOf({ firstName, lastName }: HostPerson): string {
  return `${firstName} ${lastName}`
}

/** At the restaurant, where it is the moment of a visit. */
function moment(at: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(new Date(at)).replaceAll('\u202F', ' ')
}

function count(amount: number): string {
  return amount.toLocaleString('en-US')
}

function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
