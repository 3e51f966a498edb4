import { Fragment, type ReactNode } from 'react'

interface FilledTextProps {
  readonly text: string
  readonly parts: Readonly<Record<string, ReactNode>>
}

/** A text whose `{name}` is a link or another element. */
export function FilledText({ text, parts }: FilledTextProps) {
  return text.split(/(\{\w+\})/).map((piece, place) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    // The pieces of one text never change their order.
    return <Fragment key={place}>{name !== undefined && Object.hasOwn(parts, name) ? parts[name] : piece}</Fragment>
  })
}
