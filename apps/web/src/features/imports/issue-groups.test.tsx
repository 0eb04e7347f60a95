import { expect, it } from 'vitest'
import { countMoreRows, mergeIssueGroups } from './issue-groups.tsx'

const group = (code: string, field: string, count: number) => ({
  code,
  severity: 'error' as const,
  field,
  column: field.toUpperCase(),
  count,
  message: '',
  examples: [],
  values: [],
  fixes: [],
})

it('merges issues that one fix resolves for every column', () => {
  const merged = mergeIssueGroups([
    group('date_ambiguous', 'leaseFrom', 3),
    group('required', 'unit', 1),
    group('date_ambiguous', 'leaseTo', 2),
  ])
  expect(merged.map(({ code, field, count, columns }) => ({ code, field, count, columns }))).toEqual([
    { code: 'date_ambiguous', field: 'leaseFrom', count: 5, columns: ['LEASEFROM', 'LEASETO'] },
    { code: 'required', field: 'unit', count: 1, columns: ['UNIT'] },
  ])
})

it('counts the rows beyond the examples', () => {
  const examples = [{ count: 4 }, { count: 1 }, { count: 1 }]
  expect(countMoreRows(271, examples)).toBe(265)
  expect(countMoreRows(6, examples)).toBe(0)
})

it('keeps issues separate that are fixed per column', () => {
  expect(mergeIssueGroups([group('required', 'unit', 1), group('required', 'city', 1)])).toHaveLength(2)
})
