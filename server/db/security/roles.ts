import { sql } from 'kysely'
import { type Db, engineRole, memberRole } from '../database.ts'
import { MigrationError } from '../patience.ts'

interface RoleState {
  readonly name: string
  readonly exempt: boolean
  readonly usable: boolean
}

/**
 * Makes the two roles where the cluster lacks them, and lets the database's user act as them. Roles belong to the whole cluster, so no dump
 * of a database holds them. Throws MigrationError, with the statements for an administrator, where the user may not.
 */
export async function ensureRoles(db: Db): Promise<void> {
  for (const role of [memberRole, engineRole]) {
    const state = await findRole(db, role)
    if (state?.exempt)
      throw new MigrationError(
        `The role ${role} is a superuser or exempt from row security, so partners are not kept apart. ` +
          `As an administrator: alter role ${role} nosuperuser nobypassrls.`,
      )
    if (state?.usable) continue
    await refusedInWords(role, async () => {
      if (!state) await createRole(db, role)
      await sql.raw(`grant ${role} to current_user`).execute(db)
    })
  }
}

/** What `ensureRoles` would do, for those who only look. */
export async function findMissingRoles(db: Db): Promise<string[]> {
  const missing: string[] = []
  for (const role of [memberRole, engineRole]) if (!(await findRole(db, role))?.usable) missing.push(role)
  return missing
}

/** From PostgreSQL 16 on a member of a role may be one without the right to act as it. */
async function findRole(db: Db, role: string): Promise<RoleState | null> {
  const { rows } = await sql<RoleState>`
    select rolname as name, rolsuper or rolbypassrls as exempt, pg_has_role(current_user, oid, 'USAGE') and pg_has_role(current_user, oid,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as usable
    from pg_roles where rolname = ${role}`.execute(db)
  return rows[0] ?? null
}

/** Another database of the cluster may have made it, even at this moment. */
async function createRole(db: Db, role: string): Promise<void> {
  await sql
    .raw(`do $$ begin
    create role ${role} nologin;
  exception when duplicate_object or unique_violation then null; end $$`)
    .execute(db)
}

async function refusedInWords(role: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new MigrationError(
      `The database's user may not make the role ${role} or act as it. As an administrator: ` +
        `create role ${role} nologin (unless it is there), and grant ${role} to that user.`,
      { cause: error },
    )
  }
}
