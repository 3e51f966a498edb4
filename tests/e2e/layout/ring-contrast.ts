/**
 * Returns the contrast of the focused element's outline with its background; null if it has no outline or stands on a picture. Runs in the page. Source: WCAG 2.2, 1.4.11.
 */
export function ringContrast(): number | null {
  const one = document.activeElement
  if (one === null || one === document.body) return null
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(one)
  if (outlineStyle === 'none' || outlineWidth === '0px') return null
  const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? one : one.parentElement)
  if (ground === null) return null
  const [light = 0, dark = 0] = [luminance(outlineColor), luminance(ground)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)

  function groundOf(from: Element | null): string | null {
    for (let at = from; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(at)
      if (backgroundImage !== 'none') return null
      if (colorOf(backgroundColor)[3] === 255) return backgroundColor
      // What is taken out of the flow may stand on anything.
      if (position === 'absolute' || position === 'fixed') return null
    }
    return 'white'
  }

  function colorOf(color: string): readonly number[] {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (pen === null) return [0, 0, 0, 0]
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  }

  function luminance(color: string): number {
    const [red = 0, green = 0, blue = 0] = colorOf(color).map((part) => {
      const share = part / 255
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
