import { sql, type Kysely } from 'kysely'

interface Policy {
  readonly name: string
  readonly quotedName: string
  readonly permissive: boolean
  /** `*`: every command. */
  readonly command: string
  readonly roles: readonly string[]
  readonly using: string | null
  readonly check: string | null
}

/** A table or sequence of ours as the catalogue has it. */
export interface TableSecurity {
  readonly name: string
  /** For a statement, with its schema. */
  readonly quoted: string
  readonly kind: 'table' | 'sequence'
  readonly perPartner: boolean
  readonly enabled: boolean
  readonly forced: boolean
  readonly policies: readonly Policy[]
  /** The rights of each role that was asked for, in alphabetical order. */
  readonly rights: Readonly<Record<string, readonly string[]>>
}

/** Every table and sequence of the schema but those of extensions, by name. */
export async function readSecurity<Schema>(db: Kysely<Schema>, roles: readonly string[]): Promise<TableSecurity[]> {
  const { rows } = await sql<TableSecurity>`
    select c.relname as name, format('public.%I', c.relname) as quoted,
      case c.relkind when 'S' then 'sequence' else 'table' end as kind,
      exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped and c.relkind <> 'S') as "perPartner",
      c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select coalesce(json_agg(json_build_object(
          'name', p.polname, 'quotedName', quote_ident(p.polname), 'permissive', p.polpermissive, 'command', p.polcmd,
          'roles', (select array_agg(case role when 0 then 'public' else pg_get_userbyid(role) end order by role)
            from unnest(p.polroles) as role),
          'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))
          order by p.polname), '[]')
        from pg_policy p where p.polrelid = c.oid) as policies,
      (select coalesce(json_object_agg(held.role, held.rights), '{}') from (
        select r.rolname as role, array_agg(g.privilege_type order by g.privilege_type) as rights
        from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
        where r.rolname = any (${roles}) group by 1) held) as rights
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db)
  return rows
}
