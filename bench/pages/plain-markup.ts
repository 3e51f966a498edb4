import { createElement, type ReactNode } from 'react'

/** An element as plain data, with what it holds. */
export interface Markup {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Markup | string)[]
}

const token = /<!--[^]*?-->|<\/[\w-]+>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g
const attribute = /([\w:-]+)(?:="([^"]*)")?/g
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Reads what React wrote: well formed, with few entities. The first element of the text is the answer. */
export function readMarkup(html: string): Markup {
  const root: Open = { tag: '', attributes: {}, children: [] }
  const open: Open[] = [root]
  for (const [text, tag, attributes = ''] of html.matchAll(token)) {
    if (text.startsWith('<!--')) continue
    if (text.startsWith('</')) open.pop()
    else if (tag === undefined) open.at(-1)?.children.push(decoded(text))
    else {
      const element: Open = { tag, attributes: attributesOf(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (!text.endsWith('/>')) open.push(element)
    }
  }
  const [first] = root.children
  if (open.length !== 1 || first === undefined || typeof first === 'string')
    throw new Error('The markup is not well formed')
  return first
}

/** The same elements, made anew by each rendering: what React alone takes for them, without components, hooks or data. */
export function PlainMarkup({ tag, attributes, children }: Markup): ReactNode {
  return createElement(
    tag,
    attributes,
    ...children.map((child) => (typeof child === 'string' ? child : PlainMarkup(child))),
  )
}

interface Open extends Markup {
  readonly children: (Markup | string)[]
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decoded(value)]))
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
}
