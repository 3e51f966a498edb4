import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What each answer says for itself; a template has a hole where it stood. */
export interface PageMarks {
  readonly nonce: string
  readonly requestId: string
}

interface Part {
  readonly plain: Buffer
  /** The part as deflate blocks that end on a whole byte and refer to nothing before them. */
  readonly packed: Buffer
}

/** A drawn page without what belongs to one answer alone. */
export interface PageTemplate {
  readonly parts: readonly (Part | keyof PageMarks)[]
  /** In memory, both forms together. */
  readonly bytes: number
}

/** Cuts a page where the marks that it was drawn with stand. */
export function cutPage(html: string, marks: PageMarks): PageTemplate {
  const pieces = html.split(eitherOf(marks)).map((piece) => {
    if (piece === marks.nonce) return 'nonce'
    if (piece === marks.requestId) return 'requestId'
    const plain = Buffer.from(piece)
    return { plain, packed: pack(plain) }
  })
  return gathered(pieces)
}

/** Some twenty bytes between two marks are larger packed, and would cost a compressor each. */
const worthPacking = 200

function pack(plain: Buffer): Buffer {
  return plain.length < worthPacking
    ? storedBlock(plain)
    : deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH })
}

/** Moves all parts into one piece of memory: the compressor's own answers hold 16 KB each, however little is in them. */
function gathered(pieces: readonly (Part | keyof PageMarks)[]): PageTemplate {
  const bytes = pieces.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : sizeOf(part)), 0)
  const memory = Buffer.allocUnsafeSlow(bytes)
  let used = 0
  function moved(from: Buffer): Buffer {
    from.copy(memory, used)
    used += from.length
    return memory.subarray(used - from.length, used)
  }
  const parts = pieces.map((part) =>
    typeof part === 'string' ? part : { plain: moved(part.plain), packed: moved(part.packed) },
  )
  return { parts, bytes }
}

/** Marks are base64 or hexadecimal: of what they hold, only "+" means something in a pattern. */
function eitherOf({ nonce, requestId }: PageMarks): RegExp {
  return new RegExp(`(${[nonce, requestId].map((mark) => mark.replaceAll('+', '\\+')).join('|')})`)
}

export function fillPage({ parts }: PageTemplate, marks: PageMarks): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(marks[part]) : part.plain)))
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/** The same page as one gzip member: what is packed already, with each mark as a stored block between. RFC 1951, 3.2.4; RFC 1952, 2.3. */
export function fillPageGzipped({ parts }: PageTemplate, marks: PageMarks): Buffer {
  const blocks: Buffer[] = [gzipHeader]
  let [checksum, length] = [0, 0]
  for (const part of parts) {
    const plain = typeof part === 'string' ? Buffer.from(marks[part]) : part.plain
    blocks.push(typeof part === 'string' ? storedBlock(plain) : part.packed)
    checksum = crc32(plain, checksum)
    length += plain.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([...blocks, lastBlock, trailer])
}

function storedBlock(plain: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(plain.length, 1)
  header.writeUInt16LE(~plain.length & 0xffff, 3)
  return Buffer.concat([header, plain])
}

function sizeOf({ plain, packed }: Part): number {
  return plain.length + packed.length
}
