import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'

export interface NewMember {
  readonly publicId: string
  readonly email: string
  /** Null: the programme itself knows its members. */
  readonly passwordHash: string | null
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string | null
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly emailOptIn: boolean
  readonly smsOptIn: boolean
  readonly partnerNumber: string | null
  readonly enrollmentSource: string
  readonly now: Date
}

/** The new member's id, or null where another member has the e-mail address or the partner number. */
export async function insertMember(db: Db, partnerId: string, member: NewMember): Promise<number | null> {
  const row = await db
    .insertInto('member')
    .values({
      partner_id: partnerId,
      public_id: member.publicId,
      email: member.email,
      password_hash: member.passwordHash,
      first_name: member.firstName,
      last_name: member.lastName,
      phone_number: member.phoneNumber,
      address1: member.address1,
      address2: member.address2,
      city: member.city,
      state: member.state,
      zip_code: member.zipCode,
      email_opt_in: member.emailOptIn,
      sms_opt_in: member.smsOptIn,
      partner_number: member.partnerNumber,
      family_id: null,
      member_type: 'NonCardMember',
      enrollment_source: member.enrollmentSource,
      active: true,
      has_web_profile: true,
      // Who joins in person needs no activation; it is for people whom the partner has written to.
      activated_at: member.now,
      joined_at: member.now,
      updated_at: member.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Since when the member agrees to e-mails or not: the tier on the day of a dine depends on it. The last word of one moment counts. */
export async function insertEmailOptIn(
  db: Db,
  partnerId: string,
  optIn: { memberId: number; since: Date; optedIn: boolean },
): Promise<void> {
  await db
    .insertInto('member_email_opt_in')
    .values({ partner_id: partnerId, member_id: optIn.memberId, since: optIn.since, opted_in: optIn.optedIn })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'member_id', 'since']).doUpdateSet({ opted_in: optIn.optedIn }),
    )
    .execute()
}

/**
 * Another choice of mails, before the member's own row says it: where none is recorded, theirs of until now is written down first, since visits were
 * judged by it.
 */
export async function changeEmailOptIn(
  tx: Tx,
  partnerId: string,
  change: { memberId: number; since: Date; optedIn: boolean },
): Promise<void> {
  await keepFirstEmailOptIn(tx, partnerId, change.memberId)
  await insertEmailOptIn(tx, partnerId, change)
}

/** Writes down what the member has chosen from joining on, where no choice is recorded. */
export async function keepFirstEmailOptIn(tx: Tx, partnerId: string, memberId: number): Promise<void> {
  await tx
    .insertInto('member_email_opt_in')
    .columns(['partner_id', 'member_id', 'since', 'opted_in'])
    .expression((query) =>
      query
        .selectFrom('member as m')
        .select(['m.partner_id', 'm.id', 'm.joined_at', 'm.email_opt_in'])
        .where('m.partner_id', '=', partnerId)
        .where('m.id', '=', memberId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('member_email_opt_in as o')
                .select('o.since')
                .whereRef('o.partner_id', '=', 'm.partner_id')
                .whereRef('o.member_id', '=', 'm.id'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function upsertProspect(
  db: Db,
  partnerId: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await db
    .insertInto('prospect')
    .values({ partner_id: partnerId, email, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['partner_id', 'email_folded']).doUpdateSet({ updated_at: now }))
    .execute()
}

/** Says whether the member was not activated yet. */
export async function markActivated(
  db: Db,
  partnerId: string,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ activated_at: now, updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markEnrolled(
  db: Db,
  partnerId: string,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('member')
    .set((set) => ({
      member_type: 'EnrolledCardMember',
      active: true,
      activated_at: set.fn.coalesce('activated_at', set.val(now)),
      updated_at: now,
    }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}

/** A member whose last card was taken away and who may link another. */
export async function markWithoutCard(
  db: Db,
  partnerId: string,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ member_type: 'NonCardMember', updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}
