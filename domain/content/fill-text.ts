export type TextParameters = Readonly<Record<string, string | number>>

const placeholder = /\{(\w+)\}/g

/** Puts values in the place of `{name}`. A name without a value stays as written, so that a later step may fill it. */
export function fillText(text: string, parameters: TextParameters): string {
  return text.replace(placeholder, (written, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    return value === undefined ? written : String(value)
  })
}
