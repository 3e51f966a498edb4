import type { Generated, GeneratedAlways } from 'kysely'

export interface SessionTable {
  partner_id: string
  id_hash: string
  member_id: number
  created_at: Date
  expires_at: Date
  stay_family: string | null
  stay_until: Date | null
}

export interface StayTokenTable {
  partner_id: string
  token_hash: string
  family: string
  member_id: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
  used_beside: Generated<string | null>
}

export interface SignInFailureTable {
  partner_id: string
  account: string
  device: string
  failures: number
  first_failed_at: Date
  locked_until: Date | null
  period: Generated<string | null>
}

export interface CardEntryNonceTable {
  partner_id: string
  nonce_hash: string
  member_id: number
  expires_at: Date
}

export interface CaptchaSolutionTable {
  id: string
  expires_at: Date
}

export interface ProspectTable {
  partner_id: string
  id: GeneratedAlways<number>
  email: string
  email_folded: GeneratedAlways<string>
  created_at: Date
  updated_at: Date
}

export interface PartnerStateTable {
  partner_id: string
  maintenance: Generated<boolean>
}

export interface AuditEntryTable {
  partner_id: string
  position: number
  at: Date
  actor: string
  action: string
  subject: string
  details: string
  previous_hash: string
  hash: string
}

export interface ReviewTable {
  partner_id: string
  id: GeneratedAlways<number>
  member_id: number
  transaction_id: string
  merchant_id: number
  rating: number
  body: Generated<string>
  management_response: string | null
  created_at: Date
}

interface OperatorMessageTable {
  digest: string
  answer: string
  answered_at: Date
}

/** Sessions, sign-in, reviews and the audit log: migrations 0030 to 0039. The operator's messages: 0096. */
export interface AccountTables {
  session: SessionTable
  stay_token: StayTokenTable
  sign_in_failure: SignInFailureTable
  card_entry_nonce: CardEntryNonceTable
  captcha_solution: CaptchaSolutionTable
  prospect: ProspectTable
  partner_state: PartnerStateTable
  audit_entry: AuditEntryTable
  operator_message: OperatorMessageTable
  review: ReviewTable
}
