import { type DatabaseClient, listColumns } from './database-client.ts'

export interface OrganizationSize {
  portfolios: number
  properties: number
  units: number
  tenants: number
}

export const largeOrganization: OrganizationSize = {
  portfolios: 10,
  properties: 5_000,
  units: 100_000,
  tenants: 80_000,
}

/** The demo organization, whose rows are the templates of the copies. */
const demoOrgIdSql = `(select id from org where name like 'Cedar%')`

interface TableCopies {
  table: string
  count: number
  /** The columns that differ between copies: arguments of `jsonb_build_object`, with `n` as the number of the copy. */
  overridesSql: string
  /** A join for the overrides. */
  joinSql?: string
}

const lastNamesSql = `array['Nguyen','Okafor','Garcia','Smith','Kowalski','Haddad','Silva','Ivanov','Larsen','Moreau']`
const firstNamesSql = `array['Linh','Ada','Mateo','Jane','Piotr','Leila','Ana','Yuri','Ingrid','Luc','Tom','Mei']`
const streetsSql = `array['Maple St','Oak Ave','Canyon Rd','River Dr','Main St','Aspen Ln','Mesa Blvd','Pine Ct']`
const citiesSql = `array['Denver','Boulder','Pueblo','Durango','Greeley','Loveland']`
const pickSql = (list: string, n: string) => `(${list})[1 + ${n} % array_length(${list}, 1)]`

/** A version 4 UUID derived from a string, because the API accepts only that version. */
export const uuidSql = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`

function listTableCopies(orgIdSql: string, size: OrganizationSize): TableCopies[] {
  const id = (kind: string, n: string) => uuidSql(`'${kind} ' || ${n} || ${orgIdSql}::text`)
  return [
    {
      table: 'portfolio',
      count: size.portfolios,
      overridesSql: `'id', ${id('portfolio', 'n')}, 'name', 'Region ' || n, 'code', 'R' || n, 'search_text', ' region ' || n, 'tags', '{}'::text[], 'unassigned', false`,
    },
    {
      table: 'property',
      count: size.properties,
      overridesSql: `'id', ${id('property', 'n')}, 'portfolio_id', ${id('portfolio', `(1 + n % ${size.portfolios})`)},
      'name', ${pickSql(streetsSql, 'n')} || ' Homes ' || n, 'line1', (100 + n) || ' ' || ${pickSql(streetsSql, 'n')},
      'city', ${pickSql(citiesSql, 'n')}, 'code', 'P' || n, 'external_id', 'bench-' || n, 'fingerprint', 'bench ' || n,
      'search_text', ' ' || lower(${pickSql(streetsSql, 'n')}) || ' homes ' || n || ' ' || lower(${pickSql(citiesSql, 'n')}),
      'lat', 37 + (n % 400) / 100.0, 'lon', -109 + (n % 700) / 100.0, 'updated_at', now() - n * interval '1 minute'`,
    },
    {
      table: 'unit',
      count: size.units,
      overridesSql: `'id', ${id('unit', 'n')}, 'property_id', p.id, 'portfolio_id', p.portfolio_id,
      'property_sort', p.name_sort, 'name', (1 + n / ${size.properties})::text, 'building', null,
      'external_id', 'bench-' || n, 'area', 400 + n % 900, 'floor', n % 9,
      'status', (array['occupied','occupied','occupied','occupied','vacant','notice'])[1 + n % 6],
      'search_text', ' ' || (1 + n / ${size.properties}),
      'updated_at', now() - n * interval '1 second', 'external_ids', '{}'::jsonb, 'tags', '{}'::text[]`,
      joinSql: `join property p on p.org_id = ${orgIdSql} and p.id = ${id('property', `(1 + n % ${size.properties})`)}`,
    },
    {
      table: 'tenant',
      count: size.tenants,
      overridesSql: `'id', ${id('tenant', 'n')}, 'property_id', u.property_id, 'unit_id', u.id,
      'portfolio_id', u.portfolio_id, 'property_sort', u.property_sort, 'unit_sort', u.place_sort,
      'kind', 'person', 'first_name', ${pickSql(firstNamesSql, 'n')}, 'last_name', ${pickSql(lastNamesSql, '(n / 7)')} || ' ' || n,
      'company_name', null, 'external_id', 'bench-' || n, 'status', (array['current','current','current','notice','past'])[1 + n % 5],
      'emails', jsonb_build_array(jsonb_build_object('address', 't' || n || '@example.com', 'label', null, 'primary', true, 'status', 'unknown')),
      'phones', '[]'::jsonb, 'contact_keys', array['t' || n || '@example.com'], 'contact_hashes', array['email:' || n],
      'search_text', ' ' || lower(${pickSql(firstNamesSql, 'n')}) || ' ' || lower(${pickSql(lastNamesSql, '(n / 7)')}) || ' ' || n,
      'lease_to', date '2026-01-01' + n % 700, 'updated_at', now() - n * interval '1 second',
      'assistance', null, 'external_ids', '{}'::jsonb, 'tags', '{}'::text[]`,
      joinSql: `join unit u on u.org_id = ${orgIdSql} and u.id = ${id('unit', 'n')}`,
    },
  ]
}

/** Fills the demo organization, or another one, to the given size. */
export async function fillOrganization(
  client: DatabaseClient,
  { orgIdSql = demoOrgIdSql, size = largeOrganization } = {},
): Promise<void> {
  for (const { table, count, overridesSql, joinSql = '' } of listTableCopies(orgIdSql, size)) {
    const columns = await listColumns(client, table)
    await client.query(`
      insert into ${table} (${columns})
      select ${columns.replaceAll(/(\w+|"\w+")/g, '(made).$1')} from (
        select jsonb_populate_record(template, jsonb_build_object('org_id', ${orgIdSql}, ${overridesSql})) as made
        from (select t as template from ${table} t where org_id = ${demoOrgIdSql} limit 1) one
        cross join generate_series(1, ${count}) n ${joinSql}
        -- Otherwise, each column would make the whole row again.
        offset 0
      ) rows`)
  }
  await client.query('analyze')
}
