import { type Engine, listColumns } from './engine.ts'

export interface OrganizationSize {
  portfolios: number
  properties: number
  units: number
  tenants: number
}

export const size: OrganizationSize = {
  portfolios: 10,
  properties: 5_000,
  units: 100_000,
  tenants: 80_000,
}

/** The organization that the demo's people belong to. Its rows are what the made ones are copied from. */
const demoOrganization = `(select id from org where name like 'Cedar%')`

interface Copies {
  table: string
  count: number
  /** What differs from copy to copy, as a JSON object over `n`. */
  changes: string
  /** Rows to join, beside `n`. */
  from?: string
}

const names = `array['Nguyen','Okafor','Garcia','Smith','Kowalski','Haddad','Silva','Ivanov','Larsen','Moreau']`
const firstNames = `array['Linh','Ada','Mateo','Jane','Piotr','Leila','Ana','Yuri','Ingrid','Luc','Tom','Mei']`
const streets = `array['Maple St','Oak Ave','Canyon Rd','River Dr','Main St','Aspen Ln','Mesa Blvd','Pine Ct']`
const cities = `array['Denver','Boulder','Pueblo','Durango','Greeley','Loveland']`
const pick = (list: string, n: string) => `(${list})[1 + ${n} % array_length(${list}, 1)]`

/** An id made from a text, in the form of a random one, which is what calls take for an id. */
export const uuidOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`

function listCopies(organization: string, size: OrganizationSize): Copies[] {
  const id = (kind: string, n: string) => uuidOf(`'${kind} ' || ${n} || ${organization}::text`)
  return [
    {
      table: 'portfolio',
      count: size.portfolios,
      changes: `'id', ${id('portfolio', 'n')}, 'name', 'Region ' || n, 'code', 'R' || n, 'search_text', ' region ' || n, 'tags', '{}'::text[], 'unassigned', false`,
    },
    {
      table: 'property',
      count: size.properties,
      changes: `'id', ${id('property', 'n')}, 'portfolio_id', ${id('portfolio', `(1 + n % ${size.portfolios})`)},
      'name', ${pick(streets, 'n')} || ' Homes ' || n, 'line1', (100 + n) || ' ' || ${pick(streets, 'n')},
      'city', ${pick(cities, 'n')}, 'code', 'P' || n, 'external_id', 'bench-' || n, 'fingerprint', 'bench ' || n,
      'search_text', ' ' || lower(${pick(streets, 'n')}) || ' homes ' || n || ' ' || lower(${pick(cities, 'n')}),
      'lat', 37 + (n % 400) / 100.0, 'lon', -109 + (n % 700) / 100.0, 'updated_at', now() - n * interval '1 minute'`,
    },
    {
      table: 'unit',
      count: size.units,
      changes: `'id', ${id('unit', 'n')}, 'property_id', p.id, 'portfolio_id', p.portfolio_id,
      'property_sort', p.name_sort, 'name', (1 + n / ${size.properties})::text, 'building', null,
      'external_id', 'bench-' || n, 'area', 400 + n % 900, 'floor', n % 9,
      'status', (array['occupied','occupied','occupied','occupied','vacant','notice'])[1 + n % 6],
      'search_text', ' ' || (1 + n / ${size.properties}),
      'updated_at', now() - n * interval '1 second', 'external_ids', '{}'::jsonb, 'tags', '{}'::text[]`,
      from: `join property p on p.org_id = ${organization} and p.id = ${id('property', `(1 + n % ${size.properties})`)}`,
    },
    {
      table: 'tenant',
      count: size.tenants,
      changes: `'id', ${id('tenant', 'n')}, 'property_id', u.property_id, 'unit_id', u.id,
      'portfolio_id', u.portfolio_id, 'property_sort', u.property_sort, 'unit_sort', u.place_sort,
      'kind', 'person', 'first_name', ${pick(firstNames, 'n')}, 'last_name', ${pick(names, '(n / 7)')} || ' ' || n,
      'company_name', null, 'external_id', 'bench-' || n, 'status', (array['current','current','current','notice','past'])[1 + n % 5],
      'emails', jsonb_build_array(jsonb_build_object('address', 't' || n || '@example.com', 'label', null, 'primary', true, 'status', 'unknown')),
      'phones', '[]'::jsonb, 'contact_keys', array['t' || n || '@example.com'],
      'search_text', ' ' || lower(${pick(firstNames, 'n')}) || ' ' || lower(${pick(names, '(n / 7)')}) || ' ' || n,
      'lease_to', date '2026-01-01' + n % 700, 'updated_at', now() - n * interval '1 second',
      'assistance', null, 'external_ids', '{}'::jsonb, 'tags', '{}'::text[]`,
      from: `join unit u on u.org_id = ${organization} and u.id = ${id('unit', 'n')}`,
    },
  ]
}

/** Fills the demo organization, or another one, with as many rows as asked for. */
export async function fillOrganization(
  engine: Engine,
  { organization = demoOrganization, wanted = size } = {},
): Promise<void> {
  for (const { table, count, changes, from = '' } of listCopies(organization, wanted)) {
    const columns = await listColumns(engine, table)
    await engine.query(`
      insert into ${table} (${columns})
      select ${columns.replaceAll(/(\w+|"\w+")/g, '(made).$1')} from (
        select jsonb_populate_record(template, jsonb_build_object('org_id', ${organization}, ${changes})) as made
        from (select t as template from ${table} t where org_id = ${demoOrganization} limit 1) one
        cross join generate_series(1, ${count}) n ${from}
      ) rows`)
  }
  await engine.query('analyze')
}
