const placeholder = /\{(\w+)\}/g

/** The names that a text asks `fillText` for, each once, in order. Apart from it, since every first view fills texts and none asks for names. */
export function parametersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name ?? ''))]
}
