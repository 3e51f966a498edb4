import { type FileHandle, open } from 'node:fs/promises'
import { FetchSource, PMTiles, type Source, TileType } from 'pmtiles'

/** An archive of vector tiles in Protomaps' schema, read piece by piece. */
export interface StreetTiles {
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: { readonly north: number; readonly south: number; readonly east: number; readonly west: number }
  /** Null where the archive has nothing there. */
  readTile(tile: { readonly z: number; readonly x: number; readonly y: number }): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** Opens a PMTiles file or address. Throws where it can't be read or holds no vector tiles. */
export async function openStreetTiles(from: string): Promise<StreetTiles> {
  const file = /^https?:/.test(from) ? null : await open(from)
  const close = async () => file?.close()
  try {
    return await readArchive(from, { source: file === null ? new FetchSource(from) : fileSource(from, file), close })
  } catch (error) {
    await close()
    throw error
  }
}

interface Opened {
  readonly source: Source
  close(): Promise<void>
}

async function readArchive(from: string, { source, close }: Opened): Promise<StreetTiles> {
  const archive = new PMTiles(source)
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) throw new Error(`${from} holds no vector tiles`)
  return {
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: { north: header.maxLat, south: header.minLat, east: header.maxLon, west: header.minLon },
    async readTile({ z, x, y }) {
      if (z < header.minZoom || z > header.maxZoom || x >= 2 ** z || y >= 2 ** z) return null
      const tile = await archive.getZxy(z, x, y)
      return tile ? new Uint8Array(tile.data) : null
    },
    close,
  }
}

function fileSource(path: string, file: FileHandle): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const buffer = new ArrayBuffer(length)
      const { bytesRead } = await file.read(new Uint8Array(buffer), 0, length, offset)
      return { data: bytesRead === length ? buffer : buffer.slice(0, bytesRead) }
    },
  }
}
