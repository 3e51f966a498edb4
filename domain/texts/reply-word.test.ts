import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReplyWord, replyWordOf } from './reply-word.ts'

const alone: readonly [ReplyWord, readonly string[]][] = [
  ['stop', ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']],
  ['start', ['START', 'UNSTOP', 'YES']],
  ['help', ['HELP', 'INFO']],
  ['balance', ['BAL', 'BALANCE']],
]

for (const [wanted, words] of alone)
  test.each(words)(`%s asks for ${wanted}, in any case, between blanks, quotes and marks`, (word) => {
    const around = fc.constantFrom(
      '',
      ' ',
      '\n',
      '"',
      "'",
      '“',
      '”',
      '‘',
      '’',
      '.',
      '!',
      '…',
      ' \u00A0',
      '🛑',
      '\u200B',
    )
    const written = fc.constantFrom(word, word.toLowerCase(), `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    fc.assert(
      fc.property(
        fc.array(around, { maxLength: 3 }),
        written,
        fc.array(around, { maxLength: 3 }),
        (before, it, after) => {
          expect(replyWordOf([...before, it, ...after].join(''))).toBe(wanted)
        },
      ),
    )
  })

test.each<[string, ReplyWord]>([
  ['Stop all', 'stop'],
  ['opt out', 'stop'],
  ['Opt-Out', 'stop'],
  ['opt‑out', 'stop'],
  ['Please stop texting me', 'stop'],
  ['STOP 2', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ["Don't stop", 'stop'],
  ['We could not stop laughing at dinner last night', 'unknown'],
  ['yes please', 'start'],
  ['Yes I would like a table for two', 'unknown'],
  ['Help me please', 'unknown'],
  ['bal?', 'balance'],
  ['', 'unknown'],
  ['🙂', 'unknown'],
  ['\u0000', 'unknown'],
  ['constructor', 'unknown'],
])('“%s” is taken for %s', (body, wanted) => {
  expect(replyWordOf(body)).toBe(wanted)
})
