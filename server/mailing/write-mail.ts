import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { writeCardChanged } from '../cards/alerts/write-alert-mails.ts'
import { writeCardMoved, writeMoveCode } from '../cards/moves/write-move-mails.ts'
import { writeConfirmEmail, writeEmailChanged, writeKeepEmail } from '../email-change/write-email-mails.ts'
import type { ClaimedMail } from '../mail/outgoing-mail.ts'
import type { WrittenMail } from '../mail/send-mail.ts'
import { writeNoticeMail } from './write-notice-mail.ts'
import { writeRecoverMail } from '../recovery/write-recovery-mails.ts'

/** Every kind of mail has one line here: what writes it. */
export async function writeMail(
  context: Pick<Context, 'config' | 'now' | 'random' | 'secrets' | 'partners'>,
  db: Db,
  partner: Partner,
  mail: ClaimedMail,
): Promise<WrittenMail | null> {
  switch (mail.kind) {
    case 'recover':
      return writeRecoverMail(context, db, partner, mail)
    case 'confirmEmail':
      return writeConfirmEmail(context, db, partner, mail)
    case 'emailChangeAsked':
    case 'emailReplaced':
      return writeKeepEmail(context, db, partner, mail)
    case 'emailChanged':
      return writeEmailChanged(partner, mail)
    case 'cardMoveCode':
      return writeMoveCode(context, db, partner, mail)
    case 'cardMoved':
      return writeCardMoved(context, db, partner, mail)
    case 'cardChanged':
      return writeCardChanged(context, db, partner, mail)
    case 'notice':
      return writeNoticeMail(context, db, partner, mail)
  }
}
