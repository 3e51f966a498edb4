import { randomBytes } from 'node:crypto'
import type { SignUpBody } from '#contract/schemas/member.ts'
import { inTransaction } from '#server/db/transact.ts'
import type { Database } from '#server/db/database.ts'
import { sendRound } from '#server/mailing/mail-jobs.ts'
import type { Telling } from '#server/notices/notice-store.ts'
import { tellMember } from '#server/notices/tell-members.ts'
import { readConfig } from '#server/settings/config.ts'
import { textRound } from '#server/texting/text-jobs.ts'
import { type SmsSandbox, startSmsSandbox } from '#vendors/sms/sandbox.ts'
import { createTestApp, type RunningTestApp } from '../app/app.ts'
import { joinedBrowser } from '../app/browser.ts'

const shortCodes = { 'fuel-rewards': '38350', wynd: '99632', 't-mobile': '66453' } as const
export type TextingPartner = keyof typeof shortCodes

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const account = () => ({ accountSid: `AC${hex(16)}`, authTokens: [hex(16)] })

export type TextWorld = Awaited<ReturnType<typeof startTextWorld>>

let numbers = 0
/** A number of nobody yet. */
export function newNumber(): string {
  numbers += 1
  return `212${String(5_550_000 + numbers).padStart(7, '0')}`
}

/** The application with its provider of texts behind it, listening, since the provider posts to it. It is noon in San Francisco. */
// oxlint-disable-next-line max-lines-per-function -- Small functions around what they share: the application and the provider.
export async function startTextWorld(database: Database) {
  const accounts = { 'fuel-rewards': account(), wynd: account(), 't-mobile': account() }
  const told = { through: '' }
  const sandbox: SmsSandbox = await startSmsSandbox({
    port: 0,
    now: () => app.clock.now,
    accounts: Object.entries(accounts).map(([id, one]) => ({
      ...one,
      from: shortCodes[id as TextingPartner],
      inboundAddress: `http://${id}.localhost:3000/texts/${id}/inbound`,
    })),
    get through() {
      return told.through
    },
  })
  const { sms } = readConfig({ SMS_ADDRESS: sandbox.address, SMS_ACCOUNTS: JSON.stringify(accounts) })
  const app: RunningTestApp = await createTestApp(database, { config: { sms } })
  app.clock.now = new Date('2026-11-24T20:00:00Z')
  told.through = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { engine } = database
  let joins = 0

  async function join(changes: Partial<SignUpBody> & { readonly partner?: TextingPartner } = {}) {
    const { partner = 'fuel-rewards', ...body } = changes
    const phoneNumber = body.phoneNumber ?? newNumber()
    const choice = partner === 'wynd' ? { smsOptIn: true } : { smsOptInV2: true }
    const number = 1_000_000_000 + joins++
    const ppn = { partnerNumber: partner === 'wynd' ? `${String(number).slice(1)}A` : String(number) }
    const joining = await joinedBrowser(app.app, {
      host: `${partner}.localhost:3000`,
      ...choice,
      ...ppn,
      ...body,
      phoneNumber,
    })
    const { id: memberId } = await engine
      .selectFrom('member')
      .select('id')
      .where('partner_id', '=', partner)
      .where('email_folded', '=', joining.body.email.toLowerCase())
      .executeTakeFirstOrThrow()
    return { ...joining, partner, phoneNumber, memberId }
  }

  /** Hands on what is due until nothing is. */
  async function deliver(): Promise<void> {
    await sendRound(app.context, { mailer: null })
    for (let sent = -1; sent !== 0;) sent = await textRound(app.context)
  }

  function write(from: string, body: string, more: { readonly partner?: TextingPartner; readonly sid?: string } = {}) {
    const { partner = 'fuel-rewards', ...sid } = more
    return sandbox.answer({ from, to: shortCodes[partner], body, ...sid })
  }

  return {
    app,
    sandbox,
    accounts,
    join,
    deliver,
    write,
    /** A member who gets texts. */
    async confirmed(changes: Parameters<typeof join>[0] = {}) {
      const joined = await join(changes)
      await deliver()
      await write(joined.phoneNumber, 'YES', { partner: joined.partner })
      await deliver()
      return joined
    },
    tell(
      { memberId, partner }: Pick<Awaited<ReturnType<typeof join>>, 'memberId' | 'partner'>,
      telling: Omit<Telling, 'memberId'>,
    ) {
      // The caller gives a kind with its own facts; leaving out the member forgets that the two belong together.
      const whole = { ...telling, memberId, now: app.clock.now } as Telling & { readonly now: Date }
      return inTransaction(engine, (tx) => tellMember(tx, partner, whole))
    },
    /** What the phone shows, the latest last. */
    phone(number: string, partner: TextingPartner = 'fuel-rewards'): string[] {
      return sandbox.texts
        .filter(({ to, from }) => to === `+1${number}` && from === shortCodes[partner])
        .map(({ body }) => body)
    },
    pass(milliseconds: number) {
      app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}
