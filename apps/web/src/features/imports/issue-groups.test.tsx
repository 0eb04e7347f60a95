import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createPermissionStore } from '@parapet/permissions'
import { PermissionsProvider } from '@parapet/permissions/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { ImportFix } from '~/data/imports/queries'
import { countMoreRows, IssueGroups, mergeIssueGroups } from './issue-groups.tsx'
import { importTexts as texts } from './texts.ts'

afterEach(cleanup)

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

function showGroup(fix: ImportFix, onChange: ComponentProps<typeof IssueGroups>['onChange']) {
  render(
    <PermissionsProvider store={createPermissionStore()}>
      <IssueGroups
        kind="property"
        groups={[{ ...group('required', 'region', 3), fixes: [fix] }]}
        fields={[]}
        appliedFixes={[]}
        mapping={[]}
        filter={{}}
        isPending={false}
        onFilterChange={() => {}}
        onChange={onChange}
      />
    </PermissionsProvider>,
  )
}

it('keeps what was entered for a fix until it was applied', async () => {
  const fix = { key: 'fill_all', label: 'Fill all with one value', input: 'text', choices: null } as ImportFix
  const results = [false, true]
  showGroup(fix, () => Promise.resolve(results.shift()!))
  fireEvent.click(screen.getByRole('button', { name: fix.label }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'CO' } })

  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.apply })))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('CO')

  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.apply })))
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each<[string, ImportFix['choices']]>([
  ['an input', null],
  ['a list', ['CO', 'NM', 'UT', 'WY'].map((value) => ({ value, label: value }))],
])('moves keyboard focus into the form of a fix with %s, and back if it is canceled', (_name, choices) => {
  const fix = {
    key: 'fill_all',
    label: 'Fill all with one value',
    input: choices ? 'choice' : 'text',
    choices,
  }
  showGroup(fix as ImportFix, () => Promise.resolve(true))
  fireEvent.click(screen.getByRole('button', { name: fix.label }))
  const form = screen.getByRole('form', { name: fix.label })
  expect(document.activeElement).toBe(form.querySelector('input'))

  fireEvent.click(screen.getByRole('button', { name: texts.cancel }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: fix.label }))
})
