/** How a word is cased where a partner's style asks for it. Source: specification, section 3, enumerations. */
export const casings = ['none', 'upper', 'title', 'lower', 'sentence'] as const
export type Casing = (typeof casings)[number]

export function applyCasing(text: string, casing: Casing): string {
  switch (casing) {
    case 'none':
      return text
    case 'upper':
      return text.toLocaleUpperCase('en-US')
    case 'lower':
      return text.toLocaleLowerCase('en-US')
    case 'title':
      return titleCase(text)
    case 'sentence':
      return capitalise(text.toLocaleLowerCase('en-US'))
  }
}

function titleCase(text: string): string {
  return text.toLocaleLowerCase('en-US').replace(/[^\s-]+/g, capitalise)
}

/** The first letter may stand behind a quotation mark or a bracket. */
function capitalise(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('en-US'))
}
