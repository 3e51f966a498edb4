import type { Db } from '#server/db/database.ts'
import { findMembersNamed, type NamedMember } from '#server/members/looking/named-member-store.ts'
import { CommandRefusal } from './run-command.ts'

export interface MemberGiven {
  readonly partnerId: string
  /** A public id, an email address or the program's own number. */
  readonly member: string
}

/** Describes --member in usage texts. */
export const memberForm = '<public id, email address or program number>'

/** Finds the one member that --member names, or throws a CommandRefusal. */
export async function chosenMember(db: Db, { partnerId, member }: MemberGiven): Promise<NamedMember> {
  const name = member.trim()
  const found = isName(name) ? await findMembersNamed(db, partnerId, name) : []
  const [one, ...others] = found
  if (one === undefined)
    throw new CommandRefusal(
      `${partnerId} has no member "${member}": expected a public id, an email address or a program number.`,
    )
  if (others.length > 0)
    throw new CommandRefusal(
      `More than one member of ${partnerId} matches "${member}". Give the public id: ${found.map(({ publicId }) => publicId).join(', ')}.`,
    )
  return one
}

/** Rejects text that no database can hold. */
function isName(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return text !== '' && text.length <= 320 && !/[\u0000-\u001f]/.test(text)
}
