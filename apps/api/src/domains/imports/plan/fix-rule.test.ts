import { describe, expect, it } from 'vitest'
import { type FixRule, FixRules, fixKeys, labelFix, offerFixes } from './fix-rule.ts'
import { type IssueCode, issueCodes, type RowIssue } from './row-plan.ts'

const rule = (values: Partial<FixRule>): FixRule => ({
  code: 'required',
  field: 'name',
  fix: 'fill_all',
  value: null,
  values: null,
  ...values,
})

describe('a rule for all rows with one issue', () => {
  it('is found by issue and field, or by issue alone', () => {
    const order = rule({ code: 'date_ambiguous', field: 'leaseFrom', fix: 'choose_order' })
    const rules = new FixRules([rule({ field: 'other' }), order])
    expect(rules.find({ code: 'date_ambiguous', field: 'leaseFrom' })).toBe(order)
    expect(rules.find({ code: 'date_ambiguous', field: 'leaseTo' })).toBeUndefined()
    expect(rules.find({ code: 'required', field: 'leaseFrom' })).toBeUndefined()
    expect(rules.findForAny('date_ambiguous')).toBe(order)
    expect(rules.findForAny('too_long')).toBeUndefined()
    expect([rules.isEmpty, new FixRules([]).isEmpty]).toEqual([false, true])
  })

  it('replaces cells before the row is read: empty ones with one value, others by a map', () => {
    const rules = new FixRules([
      rule({ fix: 'fill_all', field: 'city', value: 'Durango' }),
      rule({ fix: 'fill_all', field: 'state' }),
      rule({ fix: 'map_values', field: 'kind', code: 'enum_unknown', values: { apt: 'apartment' } }),
      rule({ fix: 'map_values', field: 'status', code: 'enum_unknown' }),
      rule({ fix: 'clear', field: 'rent', value: '1', values: { x: 'y' } }),
      rule({ fix: 'fill_all', field: null, value: 'x' }),
    ])
    expect(rules.fields).toEqual(['city', 'state', 'kind', 'status'])
    expect(rules.replace('city', '')).toBe('Durango')
    expect(rules.replace('city', 'Aztec')).toBe('Aztec')
    expect(rules.replace('state', '')).toBe('')
    expect(rules.replace('kind', 'apt')).toBe('apartment')
    expect(rules.replace('kind', 'villa')).toBe('villa')
    expect(rules.replace('status', 'x')).toBe('x')
    expect(rules.replace('rent', 'x')).toBe('x')
    expect(rules.replace('rent', '')).toBe('')
    expect(rules.replace('name', '')).toBe('')
  })
})

describe('the fixes offered for an issue', () => {
  const choices = [{ value: 'CO', label: 'Colorado' }]
  const offer = (
    code: IssueCode,
    severity: RowIssue['severity'] = 'warning',
    field = 'name',
    canCreate = true,
  ) => offerFixes({ code, severity, field }, undefined, canCreate).map(({ key }) => key)

  it('depend on the issue', () => {
    const offered = Object.fromEntries(
      issueCodes.map((code) => [code, offer(code).join()]).filter(([, keys]) => keys !== ''),
    )
    expect(offered).toEqual({
      required: 'fill_all',
      name_required: 'use_company',
      too_long: 'cut',
      enum_unknown: 'map_values,clear',
      postal_region_mismatch: 'use_suggestion',
      region_unknown: 'use_suggestion,map_values',
      country_unknown: 'map_values',
      coordinates_invalid: 'drop_point',
      coordinates_swapped: 'swap,drop_point',
      coordinates_far: 'drop_point,keep_point',
      date_format: 'use_suggestion,clear',
      date_ambiguous: 'choose_order',
      date_order: 'swap,clear',
      number_format: 'clear',
      number_ambiguous: 'choose_decimal_mark',
      out_of_range: 'clear',
      email_invalid: 'clear',
      email_typo: 'use_suggestion',
      manager_unknown: 'clear',
      phone_invalid: 'clear',
      unit_already_occupied: 'co_tenant',
      status_mismatch: 'use_suggestion',
      split_household: 'split',
      portfolio_not_found: 'create_missing,map_values',
      all_caps: 'use_suggestion',
    })
  })

  it('use suggestions only if there are any', () => {
    const issue = { code: 'region_unknown', severity: 'error', field: 'region' } as const
    const keys = offerFixes(issue, undefined, true, null, false).map(({ key }) => key)
    expect(keys).toEqual(['map_values', 'skip_rows'])
  })

  it('end with skipping the rows if the issue rejects them', () => {
    for (const code of issueCodes) {
      expect(offer(code, 'error').at(-1)).toBe('skip_rows')
      expect(offer(code, 'warning')).not.toContain('skip_rows')
    }
  })

  it('let several records share an address, but nothing else', () => {
    expect(offer('duplicate_in_file', 'error', 'line1')).toEqual(['share_address', 'skip_rows'])
    expect(offer('duplicate_in_file', 'error', 'name')).toEqual(['skip_rows'])
    expect(offer('duplicate_existing', 'error', 'line1')).toEqual(['share_address', 'skip_rows'])
    expect(offer('duplicate_existing', 'error', 'name')).toEqual(['skip_rows'])
    expect(offer('duplicate_existing', 'warning', 'line1')).toEqual([])
  })

  it('create missing records only if the row is rejected without them and the person may create them', () => {
    for (const code of ['property_not_found', 'unit_not_found'] as const) {
      expect(offer(code, 'error')).toEqual(['create_missing', 'map_values', 'skip_rows'])
      expect(offer(code, 'error', 'name', false)).toEqual(['map_values', 'skip_rows'])
      expect(offer(code, 'warning')).toEqual([])
    }
    // The portfolio exists, but is archived.
    expect(offer('portfolio_not_found', 'error')).toEqual(['map_values', 'skip_rows'])
    expect(offer('portfolio_not_found', 'warning', 'name', false)).toEqual(['map_values'])
  })

  it('count the records they create', () => {
    const label = (code: IssueCode, count: number | null) =>
      offerFixes({ code, severity: 'error', field: 'unit' }, undefined, true, count)[0]!.label
    expect(label('unit_not_found', null)).toBe('Create the missing units')
    expect(label('unit_not_found', 1)).toBe('Create the missing unit')
    expect(label('unit_not_found', 1200)).toBe('Create the 1,200 missing units')
    expect(label('property_not_found', 1)).toBe('Create the missing property')
    expect(label('property_not_found', 2)).toBe('Create the 2 missing properties')
  })

  it('ask for a value from the list of the field, if it has one', () => {
    const offerFirst = (code: IssueCode, list?: typeof choices) =>
      offerFixes({ code, severity: 'warning', field: 'region' }, list, true)[0]
    expect(offerFirst('required', choices)).toMatchObject({ input: 'choice', choices })
    expect(offerFirst('required')).toMatchObject({ input: 'text', choices: null })
    expect(offerFirst('enum_unknown', choices)).toMatchObject({ input: 'map', choices })
    expect(offerFirst('date_ambiguous')!.choices?.map(({ value }) => value)).toEqual(['MDY', 'DMY'])
    expect(offerFirst('too_long')).toMatchObject({ input: 'none', choices: null })
  })

  it('have a label, even after they are chosen', () => {
    const fixes = issueCodes.flatMap((code) =>
      ['line1', 'name'].flatMap((field) =>
        (['error', 'warning'] as const).flatMap((severity) =>
          offerFixes({ code, field, severity }, undefined, true).map((fix) => ({ code, field, ...fix })),
        ),
      ),
    )
    expect(new Set(fixes.map(({ key }) => key))).toEqual(new Set(fixKeys))
    for (const { code, field, key, label } of fixes) {
      expect(label).toMatch(/^[A-Z].{5}/)
      expect(labelFix({ code, field, fix: key })).toBe(label)
    }
    expect(labelFix({ code: 'too_long', field: 'name', fix: 'split' })).toBe('split')
  })
})
