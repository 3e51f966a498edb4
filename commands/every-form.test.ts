import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilledPlace, fillPlace } from '#tests/commands/filled-place.ts'
import { useCommands } from '#tests/commands/run-command.ts'

const root = new URL('..', import.meta.url).pathname
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /^node (?:--\S+ )*site\/run\.mjs (commands\/\S+)$/.exec(script)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})

/** A command as it is typed, `{…}` for what there is; the code it ends with, and what it says. One after the other on the same data. */
type Form = readonly [typed: string, code: 0 | 1 | 2, says: RegExp]
const by = '--actor ada --reason asked'
const forms: readonly Form[] = [
  ['db:migrate', 0, /is up to date/],
  ['db:migrate --dry-run', 0, /nothing|up to date/i],
  ['db:migrate +DATABASE_URL=postgres://nobody@127.0.0.1:1/none', 1, /does not let us in/],
  [`merchants:import {restaurants} --partners hilton ${by}`, 0, /1 rows: 1 new/],
  ['merchants:export -', 0, /^id,name,address,/],
  ['merchants:export --partner hilton -', 0, /^id,name,address,/],
  ['merchants:export --partner nowhere -', 2, /there is no partner "nowhere"/],
  ['merchants:export', 2, /merchants:export/],
  [`merchants:import {header} --partners hilton ${by}`, 1, /Nothing of it was imported/],
  [`merchants:import --terms {terms} --partners hilton ${by}`, 0, /1 changed something|1 unchanged/],
  [`merchants:import --terms {terms} --partners hilton --preview ${by}`, 0, /Nothing was written/],
  [`merchants:import --offers {offers} --partners hilton ${by}`, 0, /1 changed something/],
  ['rules:rehearse --partner caesars --rules {rules}', 0, /Nothing was written/],
  ['rules:rehearse --partner caesars --version 99', 2, /--version: expected/],
  [`rules:revise --partner caesars --rules {rules} --approved-by bea ${by}`, 0, /is published, from/],
  [`rules:revise --partner caesars --version 1 --approved-by bea ${by}`, 1, /published already/],
  ['feed:ingest {events}', 0, /1 unmatched/],
  ['feed:ingest {badEvents}', 1, /Nothing was taken in/],
  ['feed:exceptions list', 0, /back-refund/],
  ['feed:exceptions list --after visa:none#unmatched', 1, /nothing waits or waited/],
  ['feed:exceptions show {aside}', 0, /what stands under the id/],
  ['feed:exceptions show visa:none#unmatched', 1, /It is not waiting/],
  [`feed:exceptions replay {aside} ${by}`, 1, /something else than the first event/],
  [`feed:exceptions replay {refused} ${by}`, 0, /^Done/],
  [`feed:exceptions resolve {aside} ${by}`, 0, /^Done/],
  [`feed:exceptions resolve {aside} ${by}`, 1, /is settled already/],
  [`feed:exceptions correct {wrong} --event {event} ${by}`, 0, /^Done/],
  [`feed:exceptions correct {aside} --event {event} ${by}`, 1, /another network or id|settled already/],
  [`feed:exceptions belongs-to {back} --payment nothing ${by}`, 1, /no such payment/],
  [`feed:exceptions belongs-to {back} --payment paid-clearing ${by}`, 0, /^Done/],
  [`feed:exceptions refuse {strange} ${by}`, 0, /^Done/],
  [`feed:exceptions refuse {strange} ${by}`, 1, /settled already|no exception/],
  [`feed:reevaluate --all ${by}`, 0, /looked at again/],
  [`feed:reevaluate --number nothing ${by}`, 0, /0 dines/],
  ['feed:reevaluate --all --actor ada', 2, /--reason/],
  [`campaigns import {campaigns} --partner hilton ${by}`, 0, /2 published/],
  [`campaigns import {header} --partner hilton ${by}`, 1, /Nothing was published/],
  ['campaigns list --partner hilton', 0, /^winter/m],
  ['campaigns show winter --partner hilton', 0, /Winter nights/],
  ['campaigns show none --partner hilton', 1, /no campaign none/],
  [`campaigns members few {listed} --partner hilton ${by}`, 0, /1 added/],
  [`campaigns members winter {listed} --partner hilton ${by}`, 1, /for all members/],
  [`campaigns pause winter --partner hilton ${by}`, 0, /is paused/],
  [`campaigns pause none --partner hilton ${by}`, 1, /no campaign/],
  [`campaigns resume winter --partner hilton ${by}`, 0, /goes on/],
  [`campaigns resume winter --partner hilton ${by}`, 1, /is not paused/],
  [`campaigns raise winter --budget 200000 --partner hilton ${by}`, 0, /is raised/],
  [`campaigns raise winter --budget 5 --partner hilton ${by}`, 1, /only raised/],
  [`campaigns end winter --partner hilton ${by}`, 0, /ended at/],
  [`campaigns end winter --partner hilton ${by}`, 1, /over already/],
  [`rewards:adjust propose --partner hilton --member {member} --amount 50 ${by}`, 0, /Proposed as \d+/],
  [`rewards:adjust propose --partner hilton --member {member} --amount 60 ${by}`, 0, /Proposed as \d+/],
  [`rewards:adjust propose --partner hilton --member nobody --amount 50 ${by}`, 1, /has no member/],
  ['rewards:adjust list --partner hilton', 0, /50 points/i],
  ['rewards:adjust approve {proposal1} --partner hilton --actor ada', 1, /Somebody else/],
  ['rewards:adjust approve {proposal1} --partner hilton --actor bea', 0, /Posted/],
  ['rewards:adjust decline {proposal1} --partner hilton --actor bea', 1, /decided already/],
  ['rewards:adjust decline {proposal2} --partner hilton --actor bea', 0, /Laid aside/],
  ['rewards:statement --partner hilton --member {member}', 0, /Movements/],
  ['rewards:statement --partner hilton --member nobody', 1, /no member/],
  ['cards:show --partner hilton --member {member}', 0, /ending in 1111/],
  ['cards:show --partner hilton --member nobody', 1, /no member/],
  ['members:find --partner hilton {email}', 0, /^\S+ {2}.*, \S+@/],
  ['members:find --partner hilton 1111', 0, /1111|EnrolledCardMember/],
  ['members:find --partner hilton nobody-like-this', 1, /no member that matches/],
  ['members:show --partner hilton --member {email}', 0, /Cards \(0\)/],
  ['members:show --partner hilton --member {number}', 0, /Visits, the newest first \(3\)/],
  ['members:show --partner hilton --member {claimant}', 0, /number till-7 is no restaurant's/],
  ['members:show --partner hilton --member nobody', 1, /no member "nobody"/],
  [`cards:unlink --partner hilton --member {member} --card 2222 ${by}`, 1, /has no card "2222"/],
  [`cards:unlink --partner hilton --member {claimant} --card 1111 ${by}`, 1, /add --close-account/],
  ['rewards:statement --partner hilton --member {number}', 0, /Movements/],
  ['receipt:show --partner hilton {receipt}', 0, /^Transaction/],
  ['receipt:show --partner hilton HIL-0000-0000-0000', 1, /mistyped|no receipt/],
  [
    `cards:correct-link --partner hilton --member {member} --card 1111 --linked-at 2024-06-01 ${by}`,
    0,
    /begins at 2024/,
  ],
  [
    `cards:correct-link --partner hilton --member {member} --card 1111 --linked-at 2199-01-01 ${by}`,
    1,
    /in the future/,
  ],
  [`cards:correct-link --partner hilton --member {member} --card 2222 --linked-at 2024-06-01 ${by}`, 1, /no card/],
  [`credits:answer --reference {credit} --answer rejected ${by}`, 0, /is rejected now/],
  [`credits:answer --reference {credit} --answer completed ${by}`, 1, /which is final/],
  ['content list --partner hilton', 0, /home/],
  ['content get surveys --partner hilton', 0, /"slug"/],
  ['content put surveys {words} --partner hilton --actor ada', 0, /Kept as drafts/],
  ['content put surveys {header} --partner hilton --actor ada', 2, /is no JSON/],
  ['content publish surveys --partner hilton --actor ada', 0, /Published/],
  ['content publish surveys none --partner hilton --actor ada', 0, /Nothing to do/],
  ['content revert surveys --partner hilton --actor ada', 0, /Back to the files|Nothing to do/],
  ['content list --partner nobody', 2, /no partner/],
  ['reviews list --partner hilton', 0, /4.*stars|stars/],
  ['reviews approve {review} --partner hilton --actor ada', 0, /shows now/],
  ['reviews approve m999 --partner hilton --actor ada', 1, /no review m999/],
  ['reviews reply {review} --partner hilton --actor ada --text Thanks', 0, /has the answer/],
  ['reviews reply {other} --partner hilton --actor ada --text Thanks', 1, /approve it first/],
  [`reviews refuse {other} --partner hilton ${by}`, 0, /does not show/],
  [`reviews refuse g999 --partner hilton ${by}`, 1, /no review/],
  ['reviews reports --partner hilton', 0, /untrue/],
  [`reviews dismiss {reported} --partner hilton ${by}`, 0, /1 of .* settled/],
  [`reviews dismiss {reported} --partner hilton ${by}`, 0, /Nothing is reported/],
  ['surveys list --partner hilton', 0, /1 answers/],
  ['surveys export - --partner hilton', 0, /More long tables/],
  ['surveys export {folder}/none/x.csv --partner hilton', 1, /was not written/],
  ['claims list --partner hilton', 0, /till-7/],
  ['claims show {claim} --partner hilton', 0, /till-7/],
  ['claims show 999 --partner hilton', 1, /has no claim 999/],
  [`claims name-terminal {claim} --acquirer-id till-9 --partner hilton ${by}`, 1, /No payment of claim/],
  [`claims name-terminal {claim} --acquirer-id till-7 --partner hilton ${by}`, 0, /went through the engine/],
  [`claims refuse {claim2} --partner hilton ${by}`, 0, /The member is told/],
  [`claims refuse {claim2} --partner hilton ${by}`, 1, /answered already/],
  [`maintenance on --partner hilton ${by}`, 0, /is on for hilton/],
  [`maintenance off --partner hilton ${by}`, 0, /is off for hilton/],
  [`maintenance on --partner nobody ${by}`, 2, /no partner/],
  [`members:require-email --partner hilton --member {email} ${by}`, 0, /is asked for another/],
  [`members:require-email --partner hilton --member {email} --off ${by}`, 0, /asked for no other/],
  [`members:require-email --partner hilton --member nobody ${by}`, 1, /no member/],
  [`members:require-email --partner united --member nobody ${by}`, 1, /sign in elsewhere/],
  [`members:emulate start --partner hilton --member {joined} ${by}`, 0, /^id /],
  [`members:emulate start --partner hilton --member nobody ${by}`, 1, /has no member/],
  [`members:emulate raise --id {emulation} --partner hilton ${by}`, 0, /Changes are on/],
  [`members:emulate raise --id {emulation} --partner hilton ${by}`, 1, /on already/],
  ['members:emulate end --id {emulation} --partner hilton --actor ada', 0, /has ended/],
  ['members:emulate end --id {emulation} --partner hilton --actor ada', 1, /has ended/],
  [`sessions:end --partner hilton --member {joined} ${by}`, 0, /1 sessions ended/],
  [`sessions:end --partner hilton --everybody ${by}`, 0, /sessions ended/],
  [`sessions:end --partner hilton --member nobody ${by}`, 1, /no member/],
  [`members:export --partner hilton --member {joined} ${by} -`, 0, /"sections"/],
  [`members:export --partner hilton --member nobody ${by} -`, 1, /has no member/],
  [`members:export --partner hilton --member {joined} ${by} {folder}/none/x.json`, 1, /was not written/],
  [`members:close --partner hilton --member {closed} ${by}`, 0, /was closed before/],
  [`members:close --partner hilton --member nobody ${by}`, 1, /has no member/],
  [`members:erase --partner hilton --member {closed} ${by}`, 0, /--really does it/],
  [`members:erase --partner hilton --member {joined} ${by}`, 1, /account is open/],
  [`members:close --partner hilton --member {joined} ${by}`, 0, /is closed\./],
  [`members:erase --partner hilton --member {closed} --really ${by}`, 0, /Erased/],
  [
    `cards:unlink --partner hilton --member {claimant} --card 1111 --close-account ${by}`,
    0,
    /account is closed with it/,
  ],
  [`cards:unlink --partner hilton --member {claimant} --card 1111 ${by}`, 1, /not linked any more/],
  ['csp-reports', 0, /img-src/],
  ['csp-reports --partner nobody', 2, /no partner/],
  ['journal:verify', 0, /sound/],
  ['journal:verify --replay --partner hilton', 0, /as they stand/],
  ['journal:verify --partner hilton', 2, /go with --replay/],
  ['audit-log:verify', 0, /hilton: \d+ entries, sound/],
  ['audit-log:verify --partner nobody', 2, /no partner/],
  ['audit-log:verify --partner hilton --last-hash {lastHash}', 0, /contains that hash, 0 newer/],
  [`audit-log:verify --partner hilton --last-hash ${'a'.repeat(64)}`, 1, /no longer contains a+: entries were cut off/],
  [`deliveries hold --partner hilton ${by}`, 0, /are held/],
  ['deliveries list', 0, /hilton: held since/],
  [`deliveries release --partner hilton ${by}`, 0, /go on/],
  [`deliveries release --partner nobody ${by}`, 2, /no partner/],
  ['credits:reconcile --partner nosh --network visa --file {credits}', 1, /1 unknown/],
  [`credits:reconcile --partner nosh --network visa --file {credits} --adopt-unknown ${by}`, 1, /of nobody here/],
  ['credits:reconcile --partner nosh --network visa --file {noCredits}', 0, /0 unknown/],
  ['gift-cards:reconcile --partner nosh --file {orders}', 1, /1 unknown/],
  [`gift-cards:reconcile --partner nosh --file {orders} --adopt-unknown ${by}`, 1, /1 unknown/],
  ['gift-cards:reconcile --partner nosh --file {noOrders}', 0, /0 unknown/],
  ['postings:export --partner hilton -', 0, /"postingId"/],
  ['postings:export --partner hilton {folder}/none/x.csv', 1, /was not written/],
  ['postings:reconcile --partner hilton --day {today}', 0, /^currency,/m],
  ['postings:reconcile --partner hilton --day {today} --file {acknowledged}', 1, /no posting of ours/],
  [
    `postings:reconcile --partner hilton --day {today} --file {acknowledged} --take-back-unknown ${by}`,
    1,
    /of nobody here/,
  ],
  ['postings:reconcile --partner nosh --day {today}', 1, /statement credits/],
  [
    `postings:replay --partner hilton --from 2020-01-01 --to 2199-01-01 ${by} +PARTNER_POSTINGS={receivers}`,
    0,
    /go out again/,
  ],
  [`postings:replay --partner hilton --failed --waiting ${by} +PARTNER_POSTINGS={receivers}`, 0, /go out again/],
  [`postings:replay --partner nosh --from 2020-01-01 --to 2199-01-01 ${by}`, 1, /nobody to send/],
  ['backup {folder}/new.backup', 0, /tables, \d+ rows/],
  ['backup {folder}/new.backup', 1, /new\.backup/],
  ['restore {folder}/none.backup +DATA_FOLDER={folder}/restored +DATABASE_URL=', 1, /none\.backup/],
  ['restore {folder}/new.backup +DATA_FOLDER={folder}/restored +DATABASE_URL=', 0, /sound/],
]

const run = useCommands()
let place: FilledPlace
const learnt = new Map<string, string>()
beforeAll(async () => {
  place = await fillPlace()
  for (const [name, value] of Object.entries(place.names)) learnt.set(name, value)
  const put = (name: string, text: string) => {
    learnt.set(name, join(place.folder, name))
    writeFileSync(join(place.folder, name), text)
  }
  put('event', place.names['correctedEvent'] ?? '')
  put('listed', `member\n${place.names['member']}\n`)
  put('noCredits', 'reference,amountCents,cardToken\n')
  put('noOrders', 'reference,amountCents,email,product\n')
  learnt.set(
    'receivers',
    JSON.stringify({ hilton: { address: 'https://p.example', secrets: [`whsec_${'Zk3vQ8mN1xR7tB5w'.repeat(3)}`] } }),
  )
}, 120_000)
afterAll(() => place.close())

test.each(forms)('%s ends with %i', { timeout: 60_000 }, async (typed, code, says) => {
  const filled = typed
    .split(' ')
    .map((word) => word.replaceAll(/\{(\w+)\}/g, (_, name: string) => learnt.get(name) ?? expect.unreachable(name)))
    // An id may begin with a dash: then it is joined to its option, as the command itself says.
    .reduce<string[]>(
      (all, word) => (/^-[^-]/.test(word) ? [...all.slice(0, -1), `${all.at(-1)}=${word}`] : [...all, word]),
      [],
    )
  const [name, ...words] = filled
  const env = Object.fromEntries(
    words.filter((word) => word.startsWith('+')).map((word) => word.slice(1).split(/=(.*)/s).slice(0, 2)),
  )
  if (name === 'backup') await place.release()
  const file = commands.find(([known]) => known === name)?.[1] ?? expect.unreachable(name)
  const { output, ...ended } = await run(
    file,
    words.filter((word) => !word.startsWith('+')),
    { ...place.env, ...env },
  )
  expect({ code: ended.code, output }).toEqual({ code, output: expect.stringMatching(says) })
  expect(output).not.toMatch(/^ +at .*:\d+|ReferenceError|TypeError/m)
  const emulation = /^id +(\S+),/m.exec(output)?.[1]
  if (emulation !== undefined) learnt.set('emulation', emulation)
  const lastHash = /^hilton: .* last hash (\S+)$/m.exec(output)?.[1]
  if (lastHash !== undefined) learnt.set('lastHash', lastHash)
  const proposal = /^Proposed as (\d+)/.exec(output)?.[1]
  if (proposal !== undefined) learnt.set(learnt.has('proposal1') ? 'proposal2' : 'proposal1', proposal)
  if (typed === 'content get surveys --partner hilton') {
    learnt.set('words', join(place.folder, 'words.json'))
    const [first] = JSON.parse(ended.stdout)
    writeFileSync(join(place.folder, 'words.json'), JSON.stringify([first]))
  }
})

test('each form of each command is tried, and each command both where it does it and where it refuses', () => {
  const missing = commands.flatMap(([name, file]) => {
    const usage = /^const usage = `([^`]*)/m.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
    const verbs = [...usage.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, verb = '']) => `${name} ${verb}`)
    const own = forms.filter(([typed]) => `${typed} `.startsWith(`${name} `))
    const succeeds = (begin: string) => own.some(([typed, code]) => code === 0 && `${typed} `.startsWith(`${begin} `))
    const unproven = [name, ...verbs].filter((begin) => !succeeds(begin))
    return own.some(([, code]) => code !== 0) ? unproven : [...unproven, `${name}, refused`]
  })
  expect(missing).toEqual([])
})
