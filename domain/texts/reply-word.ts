/** What somebody wants who writes to a programme's number. */
export type ReplyWord = 'stop' | 'start' | 'help' | 'balance' | 'unknown'

/** Sources: CTIA Messaging Principles, 5.1.3; 47 CFR 64.1200(a)(10), which names these words and asks for others that mean the same. */
const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const words: ReadonlyMap<string, ReplyWord> = new Map([
  ['START', 'start'],
  ['UNSTOP', 'start'],
  ['YES', 'start'],
  ['HELP', 'help'],
  ['INFO', 'help'],
  ['BAL', 'balance'],
  ['BALANCE', 'balance'],
])
const polite = new Set(['PLEASE', 'PLS', 'THANKS', 'THANK', 'YOU', 'NOW'])
/** What is longer is a message, in which a word like "end" may mean anything. */
const mostWords = 4

/**
 * What a text asks for, whatever its case, spaces, quotes and full stops. A short message with a word of ending in it ends texts, also "please stop
 * texting" and, to be sure, "do not stop"; every other word has to stand alone.
 */
export function replyWordOf(body: string): ReplyWord {
  const said = body
    .normalize('NFKC')
    .toUpperCase()
    // "opt-out" and "don't" are one word.
    .replaceAll(/(?<=\p{L})['’\-‐‑](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (said.length <= mostWords && (said.some((word) => stops.has(word)) || stops.has(said.join('')))) return 'stop'
  const [only, ...more] = said.filter((word) => !polite.has(word))
  return only !== undefined && more.length === 0 ? (words.get(only) ?? 'unknown') : 'unknown'
}
