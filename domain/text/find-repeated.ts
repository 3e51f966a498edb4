/** The first of these texts that stands among them a second time, or undefined. */
export function findRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return texts.find((text) => seen.size === seen.add(text).size)
}
