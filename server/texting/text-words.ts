import { fillText, type TextParameters } from '#domain/content/fill-text.ts'
import { oneSegment } from '#domain/texts/gsm-text.ts'
import type { MessageKey } from '#partners/files/words/message-keys.ts'
import type { Partner } from '#partners/registry.ts'
import type { NoticeRow } from '../notices/notice-store.ts'
import { noticeWords } from '../notices/notice-words.ts'

type Look = Pick<Partner, 'messages' | 'settings' | 'copy'>

/** A text in the partner's words of today: one segment, the programme's name first, and no link in it. */
export function sayInText({ messages, settings }: Look, key: MessageKey, words: TextParameters = {}): string {
  return oneSegment({ name: settings.programName, words: fillText(messages[key], words), ending: '' })
}

interface Told {
  readonly notice: Pick<NoticeRow, 'kind' | 'facts'>
  /** The first in a while says how to end them. */
  readonly isFirst: boolean
}

/** What a notice says in a text: its title. The rest is in the inbox. */
export function noticeInText(partner: Look, { notice, isFirst }: Told): string {
  const { title } = noticeWords(partner, notice)
  return oneSegment({
    name: partner.settings.programName,
    words: /[.!?]$/.test(title) ? title : `${title}.`,
    ending: isFirst ? partner.messages['text.ending'] : '',
  })
}
