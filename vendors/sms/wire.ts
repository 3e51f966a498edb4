import { z } from 'zod'

/** Twilio's Programmable Messaging. Source: twilio.com/docs/messaging/api/message-resource and /messaging/guides/webhook-request. */
export function messagesPath(accountSid: string): string {
  return `/2010-04-01/Accounts/${accountSid}/Messages.json`
}

export const accountSidPattern = /^AC[0-9a-f]{32}$/
const sid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/)

/** What became of a message, in this order. The last four are its end. */
export const messageStatuses = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'canceled'] as const

/** A message that the provider has. */
export const messageSchema = z.object({
  sid,
  body: z.string().nullable(),
  /** RFC 2822, to the second. */
  date_created: z.string().refine((date) => Number.isFinite(Date.parse(date))),
})

/** The newest first. */
export const messageListSchema = z.object({ messages: z.array(messageSchema) })

/** Why a message was not taken. */
export const refusalSchema = z.object({ code: z.int(), message: z.string().max(1000) })

/** The number has said STOP to the provider. */
export const unsubscribed = 21610

/** A number as the wire has it. */
const number = z.string().regex(/^(\+\d{6,15}|\d{5,6})$/)

/** What somebody wrote to a number of ours, as the form that the provider posts. */
export const inboundSchema = z.object({
  MessageSid: sid,
  AccountSid: z.string().regex(accountSidPattern),
  From: number,
  To: number,
  Body: z.string().max(1600),
})

/** What became of a message of ours, as the form that the provider posts. */
export const statusSchema = z.object({
  MessageSid: sid,
  AccountSid: z.string().regex(accountSidPattern),
  MessageStatus: z.string().max(40),
  ErrorCode: z.string().max(10).optional(),
})

/** The answer to a post that says nothing back. */
export const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
