type Nothing = Readonly<Record<string, never>>

/** What each kind of text is written from. */
export interface TextFacts {
  /** Asks the number of a member who opted in to say YES. `words`: those of the first or the second version of the form. */
  readonly confirm: { readonly words: 1 | 2 }
  /** A notice by text: what it tells is in the notice. */
  readonly notice: { readonly noticeId: number }
  /** Answers to what a number wrote. */
  readonly started: Nothing
  /** To a START where no account asked for texts at the number. */
  readonly startedNobody: Nothing
  /** The one text that a number gets after its STOP. */
  readonly stopped: Nothing
  readonly help: Nothing
  readonly unknown: Nothing
  readonly balance: Nothing
}
export type TextKind = keyof TextFacts
/** What a number gets that said STOP: the one text that tells of the end, and what was asked for by who needs help with it. */
export const kindsEvenIfStopped: readonly TextKind[] = ['stopped', 'help']
export type AnswerKind = Exclude<TextKind, 'confirm' | 'notice'>

/** `answers`: to who has just written, or opted in. `notices`: what can be read later. Neither waits for the other. */
export const textLanes = ['answers', 'notices'] as const
export type TextLane = (typeof textLanes)[number]

/** A text that waits, of any kind. */
export type OutgoingText = {
  [Kind in TextKind]: {
    readonly kind: Kind
    readonly facts: TextFacts[Kind]
    /** Null for an answer to a number. */
    readonly memberId: number | null
    /** Ten digits. It goes to this number or to nobody. */
    readonly phoneNumber: string
  }
}[TextKind]

export type ClaimedText = OutgoingText & {
  readonly id: number
  readonly reference: string
  /** What an earlier try said, and when the first was; null before. */
  readonly body: string | null
  readonly triedAt: Date | null
  readonly createdAt: Date
  readonly attempts: number
  readonly leasedUntil: Date
}
