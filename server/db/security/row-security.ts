import { sql, type Kysely } from 'kysely'
import { engineRole, memberRole } from '../database.ts'
import { readSecurity, type TableSecurity } from './read-security.ts'

/** A table whose rights or row security are not what they should be. */
export interface Drift {
  readonly table: string
  /** What differs, in words. */
  readonly reasons: readonly string[]
  /** What puts it right. */
  readonly statements: readonly string[]
}

interface WantedPolicy {
  readonly name: string
  readonly role: string
  /** As PostgreSQL writes it back. */
  readonly using: string
}

const roles = [memberRole, engineRole]
const privileges = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']

/** The member role sees the partner that the connection is set to, the engine role sees all. */
const policies: readonly WantedPolicy[] = [
  { name: 'one_partner', role: memberRole, using: `(partner_id = current_setting('app.partner'::text, true))` },
  { name: 'every_partner', role: engineRole, using: 'true' },
]

/**
 * Compares every table with what it should have: forced row security with one policy for each of the two roles where it carries partner_id,
 * and the roles' rights. Neither owns a table. Looks into the catalogue only, so it waits for nobody and nobody for it; partners-apart.test.ts
 * proves the outcome.
 */
export async function findDrift<Schema>(db: Kysely<Schema>): Promise<Drift[]> {
  const tables = await readSecurity(db, roles)
  return tables.map(driftOf).filter(({ statements }) => statements.length > 0)
}

/** The names of all tables and sequences. */
export async function relationsOf<Schema>(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  return new Set((await readSecurity(db, roles)).map(({ name }) => name))
}

export async function mendTable<Schema>(db: Kysely<Schema>, { statements }: Drift): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

function driftOf(table: TableSecurity): Drift {
  const found = [...rightsDrift(table), ...(table.perPartner ? securityDrift(table) : [])]
  return {
    table: table.name,
    reasons: [...new Set(found.map(({ reason }) => reason))],
    statements: found.map(({ statement }) => statement),
  }
}

interface Difference {
  readonly reason: string
  readonly statement: string
}

function rightsDrift({ quoted, kind, rights }: TableSecurity): Difference[] {
  const wanted = kind === 'sequence' ? ['USAGE'] : privileges
  return roles.flatMap((role) => {
    const held = rights[role] ?? []
    const lacking = wanted.filter((right) => !held.includes(right))
    const surplus = held.filter((right) => !wanted.includes(right))
    const on = `on ${kind} ${quoted}`
    return [
      ...lacking.map((right) => ({ reason: `${role} lacks rights`, statement: `grant ${right} ${on} to ${role}` })),
      ...surplus.map((right) => ({
        reason: `${role} has more rights than it should`,
        statement: `revoke ${right} ${on} from ${role}`,
      })),
    ]
  })
}

function securityDrift(table: TableSecurity): Difference[] {
  const alter = `alter table ${table.quoted}`
  return [
    ...(table.enabled ? [] : [{ reason: 'row security is off', statement: `${alter} enable row level security` }]),
    ...(table.forced ? [] : [{ reason: 'row security is not forced', statement: `${alter} force row level security` }]),
    ...policyDrift(table),
  ]
}

/** Policies for roles of the operator's own stay: they let nobody of ours see more. */
function policyDrift({ quoted, policies: found }: TableSecurity): Difference[] {
  const right = (wanted: WantedPolicy) =>
    found.some(
      (policy) =>
        policy.name === wanted.name &&
        policy.permissive &&
        policy.command === '*' &&
        policy.roles.join() === wanted.role &&
        policy.using === wanted.using &&
        policy.check === null,
    )
  const kept = new Set(policies.filter(right).map(({ name }) => name))
  const ours = (policy: TableSecurity['policies'][number]) =>
    policies.some(({ name }) => name === policy.name) ||
    policy.roles.some((role) => role === 'public' || roles.includes(role))
  return [
    ...found
      .filter((policy) => ours(policy) && !kept.has(policy.name))
      .map(({ name, quotedName }) => ({
        reason: `the policy ${name} is not as it should be`,
        statement: `drop policy ${quotedName} on ${quoted}`,
      })),
    ...policies
      .filter(({ name }) => !kept.has(name))
      .map(({ name, role, using }) => ({
        reason: `the policy ${name} is not as it should be`,
        statement: `create policy ${name} on ${quoted} to ${role} using (${using})`,
      })),
  ]
}
