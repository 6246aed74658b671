import type pg from "pg";

/**
 * Everything in a schema that a program can notice, one line each, so that the schemas of two databases can be compared. Owners are left
 * out, because they depend on who migrated.
 */
export async function describeSchema(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select kind || ' ' || what as line from (${Object.entries(parts)
      .map(([kind, select]) => `select '${kind}' as kind, what from (${select}) as each_part (what)`)
      .join(" union all ")}) as all_of_it`,
  );
  return rows.map(({ line }) => line).sort();
}

const here = "'public'::regnamespace";

const parts = {
  relation: `select format('%s %s options %s row security %s forced %s', relkind, relname, reloptions, relrowsecurity,
      relforcerowsecurity) from pg_class where relnamespace = ${here}`,
  column: `select format('%s.%s number %s: %s not null %s collation %s identity %s generated %s default %s', c.relname, attname,
      row_number() over (partition by c.oid order by attnum), format_type(atttypid, atttypmod), attnotnull,
      attcollation::regcollation, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${here} and relkind <> 'i' and attnum > 0 and not attisdropped`,
  constraint: `select format('%s.%s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = ${here}`,
  index: `select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' INVALID' end
    from pg_index join pg_class on oid = indexrelid where relnamespace = ${here}`,
  policy: `select format('%s on %s %s %s to %s using %s check %s', policyname, tablename, permissive, cmd, roles, qual, with_check)
    from pg_policies where schemaname = 'public'`,
  trigger: `select pg_get_triggerdef(t.oid) || ' enabled ' || tgenabled::text
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${here} and not tgisinternal`,
  function: `select pg_get_functiondef(oid) from pg_proc where pronamespace = ${here} and prokind in ('f', 'p')`,
  grant: `select format('%s to %s: %s', relname, case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type)
    from pg_class, aclexplode(relacl) where relnamespace = ${here} and grantee <> relowner
    union all
    select format('%s(%s) to %s', proname, pg_get_function_identity_arguments(oid),
      case grantee when 0 then 'public' else grantee::regrole::text end)
    from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) where pronamespace = ${here} and grantee <> proowner
    union all
    select format('schema to %s: %s', case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type)
    from pg_namespace, aclexplode(nspacl) where oid = ${here} and grantee <> nspowner`,
  collation: `select format('%s %s %s', collname, collprovider, collisdeterministic) from pg_collation where collnamespace = ${here}`,
  type: `select format('%s %s', typname, typtype) from pg_type where typnamespace = ${here} and typrelid = 0 and typelem = 0`,
  extension: `select extname::text from pg_extension`,
};
