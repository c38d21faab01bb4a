import type pg from 'pg'

const PARTS: { title: string; sql: string }[] = [
  {
    title: 'Tables',
    sql: `
      select format(E'table %s%s\n%s', c.relname,
        case c.relkind when 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
        (select string_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
            case when a.attnotnull then ' not null' else '' end,
            case when a.attidentity <> '' then ' identity' else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end),
          E'\n' order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
        || coalesce((select E'\n' || string_agg('  ' || pg_get_constraintdef(k.oid), E'\n' order by k.contype desc, pg_get_constraintdef(k.oid) collate "C")
          from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')), '')) as text
      from pg_class c where c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname collate "C"`,
  },
  {
    title: 'Views',
    sql: `
      select format('view %s as %s', c.relname, pg_get_viewdef(c.oid)) as text from pg_class c
      where c.relnamespace = 'lastro'::regnamespace and c.relkind in ('v', 'm') order by c.relname collate "C"`,
  },
  {
    title: 'Indexes without a constraint',
    sql: `
      select pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'lastro'::regnamespace and not c.relispartition
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by 1`,
  },
  {
    title: 'Row-level security',
    sql: `
      select format('%s: %s%s', c.relname,
        case when c.relrowsecurity and c.relforcerowsecurity then 'forced' when c.relrowsecurity then 'enabled' else 'none' end,
        coalesce((select E'\n' || string_agg(format('  %s for %s to %s using %s with check %s', p.policyname, p.cmd, array_to_string(p.roles, ','), p.qual, p.with_check),
          E'\n' order by p.policyname) from pg_policies p where p.schemaname = 'lastro' and p.tablename = c.relname), '')) as text
      from pg_class c where c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname collate "C"`,
  },
  {
    title: 'Functions',
    sql: `
      select pg_get_functiondef(p.oid) as text from pg_proc p
      where p.pronamespace = 'lastro'::regnamespace order by p.proname collate "C", pg_get_function_identity_arguments(p.oid)`,
  },
  {
    title: 'Triggers',
    sql: `
      select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'lastro'::regnamespace and not t.tgisinternal and not c.relispartition order by c.relname collate "C", t.tgname collate "C"`,
  },
  {
    title: 'Privileges of lastro_app',
    sql: `
      select text from (
        select format('%s: %s', c.relname, string_agg(lower(x.privilege_type), ', ' order by x.privilege_type)) as text
        from pg_class c, aclexplode(c.relacl) x
        where c.relnamespace = 'lastro'::regnamespace and x.grantee = 'lastro_app'::regrole and not c.relispartition group by c.relname
        union all
        select format('%s: %s (%s)', c.relname, lower(x.privilege_type), string_agg(a.attname, ', ' order by a.attnum))
        from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
        where c.relnamespace = 'lastro'::regnamespace and x.grantee = 'lastro_app'::regrole and not c.relispartition group by c.relname, x.privilege_type
        union all
        select format('%s(): execute', p.proname) from pg_proc p, aclexplode(p.proacl) x
        where p.pronamespace = 'lastro'::regnamespace and x.grantee = 'lastro_app'::regrole
      ) privileges order by text collate "C"`,
  },
]

/**
 * Dumps the schema as deterministic text, for reviewing migrations in the diff of schema.sql.
 * Not for restoring. The same on every supported version of PostgreSQL.
 */
export async function dumpSchema(client: pg.ClientBase): Promise<string> {
  await client.query('set search_path = lastro')
  const sections: string[] = [
    '-- Generated from the migrations by "npm run generate -w @lastro/db". Do not edit: a test compares it with the database.\n',
  ]
  for (const { title, sql } of PARTS) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await client.query<{ text: string }>(sql)
    if (rows.length > 0) sections.push(`-- ${title}\n\n${rows.map(({ text }) => text.trim()).join('\n\n')}\n`)
  }
  return sections.join('\n')
}
