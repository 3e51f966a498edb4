import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import type { Mail, Mailer } from '#vendors/mail/client.ts'
import { createLog } from '../log.ts'
import type { MailLane, OutgoingMail } from './outgoing-mail.ts'
import { insertMails, partnersWithDueMail } from './outgoing-mail-store.ts'
import { sendDueMails } from './send-mail.ts'

const log = createLog({ logLevel: 'silent' })
const partner = loadPartners().partners[0]

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    function notice(noticeId: number, memberId: number | null = null): OutgoingMail {
      return { kind: 'notice', facts: { noticeId }, memberId, recipient: `member${memberId ?? noticeId}@example.com` }
    }

    const link: OutgoingMail = {
      kind: 'recover',
      facts: { identifier: 'ada@example.com', origin: 'http://localhost' },
      memberId: null,
      recipient: 'ada@example.com',
    }

    async function keep(mails: readonly OutgoingMail[]): Promise<void> {
      if (!partner) throw new Error('there is no partner')
      await insertMails(database.current.engine, partner.id, { mails, now: new Date(Date.now() - 60_000) })
    }

    async function send(lane: MailLane, mailer: Mailer): Promise<number> {
      if (!partner) throw new Error('there is no partner')
      return sendDueMails(database.current.engine, partner, {
        mailer,
        lane,
        from: 'rewards@{host}',
        log,
        now: () => new Date(),
        random: randomBytes,
        write: async (_db, _partner, mail) => ({
          memberId: mail.memberId,
          recipient: mail.recipient ?? '',
          content: { subject: mail.kind, preheader: '', title: mail.kind, paragraphs: [], notes: [], because: '' },
        }),
      })
    }

    test('a link that somebody waits for goes before hundreds of notices, several mails go at once, and two copies send each once', async () => {
      const { engine } = database.current
      await keep(Array.from({ length: 300 }, (_, index) => notice(index)))
      await keep([link])
      const arrived: string[] = []
      const now = () => new Date()
      let [underWay, most] = [0, 0]
      const mailer: Mailer = {
        async send({ to }: Mail) {
          most = Math.max(most, ++underWay)
          await new Promise((resolve) => setTimeout(resolve, 5))
          underWay--
          arrived.push(to)
          return { kind: 'sent' }
        },
      }
      expect(await partnersWithDueMail(engine, 'urgent', now())).toEqual([partner?.id])
      expect(await send('urgent', mailer)).toBe(1)
      expect(arrived).toEqual(['ada@example.com'])
      expect(await partnersWithDueMail(engine, 'urgent', now())).toEqual([])
      for (let sent = -1; sent !== 0;)
        sent = (await Promise.all([send('notices', mailer), send('notices', mailer)])).reduce((a, b) => a + b)
      expect(arrived).toHaveLength(301)
      expect(new Set(arrived).size).toBe(301)
      expect(most).toBeGreaterThan(2)
    })

    test('mails to one member go out in the order in which they were written, whatever goes to others meanwhile', async () => {
      const members = [1, 2, 3, 4, 5, 6]
      await keep(Array.from({ length: 48 }, (_, index) => notice(index, members[Math.floor(index / 8)])))
      const arrived: { to: string; messageId: string }[] = []
      const mailer: Mailer = {
        async send({ to, messageId }: Mail) {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
          arrived.push({ to, messageId })
          return { kind: 'sent' }
        },
      }
      while ((await send('notices', mailer)) > 0);
      expect(arrived).toHaveLength(48)
      const written = await database.current.engine
        .selectFrom('outgoing_mail')
        .select(['recipient', 'message_id'])
        .where('member_id', 'is not', null)
        .orderBy('id')
        .execute()
      for (const member of members) {
        const to = `member${member}@example.com`
        const ids = arrived.filter((mail) => mail.to === to).map(({ messageId }) => messageId.split('@')[0])
        expect(ids).toEqual(written.filter(({ recipient }) => recipient === to).map(({ message_id }) => message_id))
      }
    })
  })
