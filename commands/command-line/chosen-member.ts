import type { Db } from '#server/db/database.ts'
import { findMembersNamed, type NamedMember } from '#server/members/looking/named-member-store.ts'
import { CommandRefusal } from './run-command.ts'

export interface MemberGiven {
  readonly partnerId: string
  /** A public id, an e-mail address or the programme's own number. */
  readonly member: string
}

/** How usages name it. */
export const memberForm = '<public id, e-mail address or programme number>'

/** The one member that --member names, or a CommandRefusal. */
export async function chosenMember(db: Db, { partnerId, member }: MemberGiven): Promise<NamedMember> {
  const name = member.trim()
  const found = isName(name) ? await findMembersNamed(db, partnerId, name) : []
  const [one, ...others] = found
  if (one === undefined)
    throw new CommandRefusal(
      `${partnerId} has no member "${member}": expected a public id, an e-mail address or a programme number.`,
    )
  if (others.length > 0)
    throw new CommandRefusal(
      `More than one member of ${partnerId} is named "${member}". Give the public id: ${found.map(({ publicId }) => publicId).join(', ')}.`,
    )
  return one
}

/** A text that no database can hold names nobody. */
function isName(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return text !== '' && text.length <= 320 && !/[\u0000-\u001f]/.test(text)
}
