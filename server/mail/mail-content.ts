export interface MailLink {
  readonly text: string
  readonly address: string
}

/** What a mail says, in the partner's words, before it looks like anything. All of it is plain text. */
export interface MailContent {
  readonly subject: string
  /** What lists of mails show beside the subject. */
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: MailLink
  /** Below the button, in smaller letters. */
  readonly notes: readonly string[]
  /** Why it comes to whom it comes, at its foot. */
  readonly because: string
  /** Below that: where what is mailed can be chosen. */
  readonly links?: readonly MailLink[]
  /** The address of which a POST ends mails of this sort (RFC 8058): the mail's headers name it to programs. */
  readonly oneClick?: string
}
