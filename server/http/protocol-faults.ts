import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { everyAnswer } from './answer-headers.ts'

/** What the router itself refuses, before any hook has run: a part of an address that is too long. */
export function refuseUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(error.statusCode ?? 400)
    .headers(everyAnswer)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .send({ code: 'invalidRequest', requestId: request.id })
}

const statuses = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** What is no HTTP gets an answer like any other, and the end of its connection. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerTo(error.code ?? ''))
  socket.destroy(error)
}

function answerTo(code: string): string {
  const status = statuses.get(code) ?? 400
  const requestId = randomUUID()
  const body = JSON.stringify({ code: 'invalidRequest', requestId })
  const headers = {
    ...everyAnswer,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
