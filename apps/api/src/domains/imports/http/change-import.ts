import { type FieldError, Problem } from '../../../platform/errors/problem.ts'
import { formatList } from '../../../platform/text/format-list.ts'
import { fixKeys, type FixRule } from '../plan/fix-rule.ts'
import { filledFields, type ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import { issueCodes } from '../plan/row-plan.ts'
import { skipEdit } from '../write/row-reader.ts'
import type { ImportValidate } from './imports.schema.ts'

type ImportChanges = Pick<ImportFileRow, 'mapping' | 'options' | 'edits'>

const invalid = (errors: FieldError[]) =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`,
    { errors },
  )

/** Applies the requested mapping, options, edits and fixes. @throws Problem */
export function changeImport(kind: ImportKind, file: ImportFileRow, request: ImportValidate): ImportChanges {
  const mapping = request.mapping ? changeMapping(kind, file, request.mapping) : file.mapping
  const missingFields = kind.missingFieldsForCheck(filledFields(mapping, file.layout))
  if (missingFields.length > 0) {
    const labels = missingFields.map((key) => kind.fields.find((field) => field.key === key)?.label ?? key)
    throw invalid(
      labels.map((label) => ({
        pointer: '/mapping',
        code: 'required',
        message: `Choose the column for “${label}”.`,
      })),
    )
  }
  const fixes = (request.applyFix ?? []).reduce(
    (rules, fix, index) => applyFixRule(rules, toFixRule(file, fix, index)),
    file.options.fixes,
  )
  return {
    mapping,
    options: { ...file.options, ...request.options, fixes },
    edits: changeEdits(kind, file.edits, request.edits ?? []),
  }
}

function changeMapping(
  kind: ImportKind,
  file: ImportFileRow,
  changes: NonNullable<ImportValidate['mapping']>,
) {
  const fieldByIndex = new Map(changes.map(({ index, field }) => [index, field]))
  const errors: FieldError[] = []
  for (const [position, { index, field }] of changes.entries()) {
    if (!file.mapping.some((column) => column.index === index)) {
      errors.push({
        pointer: `/mapping/${position}/index`,
        code: 'not_found',
        message: `The file has no column ${index}.`,
      })
    }
    if (field !== null && !kind.fields.some((definition) => definition.key === field)) {
      errors.push({
        pointer: `/mapping/${position}/field`,
        code: 'enum',
        message: `“${field}” isn’t a field.`,
        value: field,
      })
    }
  }
  const mapping = file.mapping.map((column) => {
    const field = fieldByIndex.get(column.index)
    if (field === undefined || field === column.field) return column
    const transform = kind.fields.find((definition) => definition.key === field)?.transform ?? null
    return { ...column, field, confidence: field === null ? 0 : 1, transform }
  })
  const fields = new Set(mapping.map((column) => column.field))
  for (const field of fields) {
    const columns = mapping.filter((column) => column.field === field)
    const definition = kind.fields.find((candidate) => candidate.key === field)
    if (field === null || columns.length < 2 || definition?.takesSeveral) continue
    const names = formatList(columns.map((column) => `“${column.sourceColumn}”`))
    const label = definition?.label ?? field
    errors.push({
      pointer: '/mapping',
      code: 'unique',
      message: `${names} are ${columns.length === 2 ? 'both' : 'all'} matched to “${label}”. Choose one of them.`,
    })
  }
  if (errors.length > 0) throw invalid(errors)
  return mapping
}

function changeEdits(
  kind: ImportKind,
  edits: ImportFileRow['edits'],
  changes: NonNullable<ImportValidate['edits']>,
) {
  const changedEdits = { ...edits }
  for (const [index, { n, field, value, skip }] of changes.entries()) {
    const row = { ...changedEdits[n] }
    if (skip === true) row[skipEdit] = '1'
    if (skip === false) delete row[skipEdit]
    if (field !== undefined) {
      if (!kind.fields.some((definition) => definition.key === field)) {
        const message = `“${field}” isn’t a field.`
        throw invalid([{ pointer: `/edits/${index}/field`, code: 'enum', message, value: field }])
      }
      if (value === null || value === undefined) delete row[field]
      else row[field] = value
    }
    if (Object.keys(row).length > 0) changedEdits[n] = row
    else delete changedEdits[n]
  }
  return changedEdits
}

function toFixRule(
  file: ImportFileRow,
  request: NonNullable<ImportValidate['applyFix']>[number],
  index: number,
): Omit<FixRule, 'fix'> & { fix: FixRule['fix'] | 'none' } {
  const code = issueCodes.find((candidate) => candidate === request.code)
  const fix = fixKeys.find((candidate) => candidate === request.fix)
  const problems: FieldError[] = []
  if (!code)
    problems.push({
      pointer: `/applyFix/${index}/code`,
      code: 'enum',
      message: `“${request.code}” isn’t an issue code.`,
    })
  if (!fix && request.fix !== 'none') {
    problems.push({
      pointer: `/applyFix/${index}/fix`,
      code: 'enum',
      message: `“${request.fix}” isn’t a fix.`,
    })
  }
  if (fix === 'fill_all' && !request.value?.trim()) {
    problems.push({ pointer: `/applyFix/${index}/value`, code: 'required', message: 'Enter a value.' })
  }
  if (fix === 'map_values' && !request.values) {
    problems.push({
      pointer: `/applyFix/${index}/values`,
      code: 'required',
      message: 'Choose a replacement for each value.',
    })
  }
  if (problems.length > 0) throw invalid(problems)
  const fieldOfColumn = file.mapping.find((column) => column.sourceColumn === request.column)?.field
  return {
    code: code!,
    fix: fix ?? 'none',
    field: request.field ?? fieldOfColumn ?? null,
    value: request.value ?? null,
    values: request.values ?? null,
  }
}

function applyFixRule(rules: readonly FixRule[], change: ReturnType<typeof toFixRule>): FixRule[] {
  const isReplaced = (rule: FixRule) => rule.code === change.code && rule.field === change.field
  const { fix } = change
  const otherRules = rules.filter((rule) => !isReplaced(rule))
  if (fix === 'none') return otherRules
  const existing = rules.find(isReplaced)
  const values = fix === 'map_values' ? { ...existing?.values, ...change.values } : change.values
  return [...otherRules, { ...change, fix, values }]
}
