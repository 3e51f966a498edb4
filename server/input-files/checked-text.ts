import { isUtf8 } from 'node:buffer'
import { Transform } from 'node:stream'
import { ImportFileError } from './import-file-error.ts'

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])
const lineEnd = 0x0a
/** Of a character of UTF-8: so many bytes may come with the next chunk. */
const longestCharacter = 4

/** What a file begins with that is no text of ours, and what to do about it. */
const foreign: readonly (readonly [bytes: readonly number[], reason: string])[] = [
  [[0xff, 0xfe], 'the file is UTF-16, expected UTF-8: save it as "CSV UTF-8"'],
  [[0xfe, 0xff], 'the file is UTF-16, expected UTF-8: save it as "CSV UTF-8"'],
  [[0x50, 0x4b, 0x03, 0x04], 'the file is a spreadsheet or an archive, expected text: save it as "CSV UTF-8"'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'the file is a spreadsheet, expected text: save it as "CSV UTF-8"'],
]

/** Where a byte is not UTF-8: the whole file is refused, or a replacement character stands for it, which whoever reads the line refuses. */
export type InvalidBytes = 'refused' | 'replaced'

/**
 * Passes on text as UTF-8 without the mark before it. Fails with an ImportFileError where a file is empty, is in another encoding, or is no text: an
 * é of Windows-1252 would be stored as a question mark.
 */
export function checkedText(strange: InvalidBytes): Transform {
  let rest: Buffer = Buffer.alloc(0)
  let isBegun = false
  let isBlank = true
  let lines = 0

  function take(given: Buffer, isLast: boolean): Buffer {
    const joined = rest.length > 0 ? Buffer.concat([rest, given]) : given
    if (!isBegun && !isLast && joined.length < longestCharacter) {
      rest = joined
      return Buffer.alloc(0)
    }
    const bytes = isBegun ? joined : begin(joined)
    const end = isLast ? bytes.length : wholeCharacters(bytes)
    const text = bytes.subarray(0, end)
    rest = bytes.subarray(end)
    if (strange === 'refused' && !isUtf8(text))
      throw new ImportFileError(
        lines + lineOfFault(text),
        'holds bytes that are not UTF-8: save the file as "CSV UTF-8"',
      )
    if (strange === 'refused') lines += countLines(text)
    isBlank &&= text.every((byte) => byte <= 0x20)
    if (isLast && isBlank) throw new ImportFileError(1, 'the file is empty')
    return text
  }

  function begin(bytes: Buffer): Buffer {
    isBegun = true
    const [, reason] = foreign.find(([first]) => first.every((byte, place) => bytes[place] === byte)) ?? []
    if (reason !== undefined) throw new ImportFileError(1, reason)
    return bytes.subarray(0, 3).equals(utf8Mark) ? bytes.subarray(3) : bytes
  }

  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => settle(() => take(chunk, false), done),
    flush: (done) => settle(() => take(Buffer.alloc(0), true), done),
  })
}

function settle(deed: () => Buffer, done: (error: Error | null, text?: Buffer) => void): void {
  let text: Buffer
  try {
    text = deed()
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)))
  }
  done(null, text)
}

/** Where the last character that is there whole ends. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back < longestCharacter && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return back < length ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function lineOfFault(bytes: Buffer): number {
  let line = 1
  let start = 0
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
    if (!isUtf8(bytes.subarray(start, end))) return line
    line += 1
    start = end + 1
  }
  return line
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, at + 1)) count += 1
  return count
}
