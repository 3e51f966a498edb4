import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import type { OutgoingSms, SmsClient } from '#vendors/sms/client.ts'
import { createLog } from '../log.ts'
import type { OutgoingText, TextLane } from '../texts/outgoing-text.ts'
import { insertTexts, partnersWithDueTexts } from '../texts/outgoing-text-store.ts'
import { sendDueTexts } from './send-due-texts.ts'

const log = createLog({ logLevel: 'silent' })
const partner = loadPartners().partnerById('fuel-rewards') ?? expect.unreachable()
const asking = '4155550100'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    /** Two to each of 50 numbers. */
    function notice(noticeId: number): OutgoingText {
      return {
        kind: 'notice',
        facts: { noticeId },
        memberId: null,
        phoneNumber: String(4_155_551_000 + (noticeId % 50)),
      }
    }
    const answer: OutgoingText = { kind: 'help', facts: {}, memberId: null, phoneNumber: asking }

    async function keep(texts: readonly OutgoingText[]): Promise<void> {
      await insertTexts(database.current.engine, partner.id, { texts, now: new Date(Date.now() - 60_000) })
    }

    async function send(lane: TextLane, sms: SmsClient): Promise<number> {
      return sendDueTexts(database.current.engine, partner, {
        sms,
        lane,
        log,
        now: () => new Date(),
        random: randomBytes,
        write: async (_db, _partner, { id }) => ({ kind: 'text', body: `text ${id}`, validSeconds: null }),
        statusAddress: () => 'http://localhost/status',
      })
    }

    test('an answer goes before a hundred notices, several notices go at once, but one after the other to a number', async () => {
      const { engine } = database.current
      await keep(Array.from({ length: 100 }, (_, index) => notice(index)))
      await keep([answer])
      const arrived: string[] = []
      const underWay = new Map<string, number>()
      let [most, mostToOne] = [0, 0]
      const sms: SmsClient = {
        async send({ to, body }: OutgoingSms) {
          underWay.set(to, (underWay.get(to) ?? 0) + 1)
          most = Math.max(
            most,
            [...underWay.values()].reduce((a, b) => a + b),
          )
          mostToOne = Math.max(mostToOne, ...underWay.values())
          await new Promise((resolve) => setTimeout(resolve, 5))
          underWay.set(to, (underWay.get(to) ?? 1) - 1)
          arrived.push(`${to} ${body}`)
          return { kind: 'sent', sid: `SM${arrived.length}` }
        },
        taken: async () => ({ ok: true, value: [] }),
      }
      expect(await partnersWithDueTexts(engine, 'answers', new Date())).toEqual([partner.id])
      expect(await send('answers', sms)).toBe(1)
      expect(arrived).toEqual([expect.stringContaining(asking)])
      expect(await partnersWithDueTexts(engine, 'answers', new Date())).toEqual([])
      for (let sent = -1; sent !== 0;) sent = await send('notices', sms)
      expect(arrived).toHaveLength(101)
      expect(new Set(arrived).size).toBe(101)
      expect(most).toBeGreaterThan(2)
      expect(mostToOne).toBe(1)
    })
  })
