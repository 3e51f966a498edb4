/** What a mail says, in the partner's words, before it looks like anything. All of it is plain text. */
export interface MailContent {
  readonly subject: string
  /** What lists of mails show beside the subject. */
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly text: string; readonly address: string }
  /** Below the button, in smaller letters. */
  readonly notes: readonly string[]
  /** Why it comes to whom it comes, at its foot. */
  readonly because: string
}
