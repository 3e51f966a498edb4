import sharp from 'sharp'

// What is drawn is kept as a file, and several are drawn side by side: the library's own cache and threads are memory for nothing.
sharp.cache(false)
sharp.concurrency(1)

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

interface ImageSize {
  readonly width: number
  readonly height: number
  readonly format: ImageFormat
}

/** Rasterises a drawing whose root carries only a viewBox; width and height are whole pixels. */
export async function renderImage(svg: string, { width, height, format }: ImageSize): Promise<Buffer> {
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
  const image = sharp(Buffer.from(sized)).removeAlpha()
  switch (format) {
    case 'avif':
      // Less effort makes covers noticeably larger; the default of 4 takes several times as long and makes them hardly smaller.
      return image.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 80, effort: 2 }).toBuffer()
    case 'jpeg':
      return image.jpeg({ quality: 82, mozjpeg: false }).toBuffer()
  }
}
