import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importMapping } from '../../../platform/db/schema/index.ts'
import { Problem, type ProblemCode } from '../../../platform/errors/problem.ts'
import {
  asJson,
  type FileLayout,
  filledFields,
  type ImportFileRow,
  type ImportOptions,
} from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import { FileProblem } from '../read/file-problem.ts'
import { headerFingerprint } from '../recognize/headings.ts'
import { type ColumnMapping, mapConfidence } from '../recognize/match-columns.ts'
import type { RecognizedFile } from '../recognize/recognize-file.ts'

/** The `import_file` columns that follow from a file's content and the mapping saved for files with its headings. */
export async function describeFile(tx: TransactionContext, kind: ImportKind, recognizedFile: RecognizedFile) {
  const savedMapping = await findSavedMapping(tx, kind, fingerprintOf(recognizedFile))
  return describeContent(kind, recognizedFile, savedMapping)
}

const fingerprintOf = ({ analysis }: RecognizedFile) =>
  headerFingerprint(analysis.columns.map((column) => column.header))

interface SavedMapping {
  mapping: ColumnMapping[]
  options: Partial<ImportOptions>
}

/** The same with a mapping that is already known, or none. */
export function describeContent(
  kind: ImportKind,
  recognizedFile: RecognizedFile,
  savedMapping: SavedMapping | null,
) {
  const { analysis, format, mapping, dateFormat, decimalMark, detectedFormat, notices } = recognizedFile
  const appliedMapping = savedMapping ? applySavedMapping(mapping, savedMapping.mapping) : mapping
  const { headerRow, header, width, ignored, ignoredCount, preview, implied } = analysis
  const layout: FileLayout = {
    format,
    headerRow,
    header,
    width,
    ignored,
    ignoredCount,
    preview,
    implied,
    notices,
    isMappingRemembered: savedMapping !== null,
    records: { create: 0, update: 0 },
    alsoCreates: [],
  }
  return {
    layout: asJson<Record<string, unknown>>(layout),
    columns: analysis.columns.map(({ values: _values, ...column }) => column) as unknown[],
    rowCount: analysis.rowCount,
    detectedFormat,
    headerFingerprint: fingerprintOf(recognizedFile),
    mapping: asJson<unknown[]>(appliedMapping),
    options: { ...savedMapping?.options, ...(dateFormat !== null && { dateFormat }), decimalMark },
    status: isReady(kind, appliedMapping, layout) ? ('ready' as const) : ('needs_mapping' as const),
  }
}

/** Ready if every required field is filled by a column or heading that matches with enough confidence. */
function isReady(kind: ImportKind, mapping: readonly ColumnMapping[], layout: FileLayout) {
  const confidentColumns = mapping.filter((column) => column.confidence >= mapConfidence)
  return kind.missingFields(filledFields(confidentColumns, layout)).length === 0
}

function applySavedMapping(
  mapping: ColumnMapping[],
  savedMapping: readonly ColumnMapping[],
): ColumnMapping[] {
  const byIndex = new Map(savedMapping.map((column) => [column.index, column]))
  return mapping.map((column) => {
    const savedColumn = byIndex.get(column.index)
    return savedColumn
      ? {
          ...column,
          field: savedColumn.field,
          confidence: savedColumn.field ? 1 : 0,
          transform: savedColumn.transform,
        }
      : column
  })
}

/** The mapping last confirmed for files with these headings, or null. */
async function findSavedMapping(
  tx: TransactionContext,
  kind: ImportKind,
  fingerprint: string,
): Promise<SavedMapping | null> {
  const [row] = await tx.db
    .select({ mapping: importMapping.mapping, options: importMapping.options })
    .from(importMapping)
    .where(
      and(
        eq(importMapping.orgId, tx.orgId),
        eq(importMapping.kind, kind.key),
        eq(importMapping.headerFingerprint, fingerprint),
      ),
    )
  if (!row) return null
  return { mapping: row.mapping as ColumnMapping[], options: row.options }
}

/**
 * Saves the mapping and options of a file for the next one with the same headings. Fixes, the portfolio and error
 * handling are chosen for each file.
 */
export async function saveMapping(tx: TransactionContext, kind: ImportKind, file: ImportFileRow) {
  const { fixes: _fixes, portfolioId: _portfolio, onError: _onError, ...options } = file.options
  const values = { mapping: asJson<unknown[]>(file.mapping), options, updatedAt: new Date() }
  await tx.db
    .insert(importMapping)
    .values({ orgId: tx.orgId, kind: kind.key, headerFingerprint: file.headerFingerprint, ...values })
    .onConflictDoUpdate({
      target: [importMapping.orgId, importMapping.kind, importMapping.headerFingerprint],
      set: values,
    })
}

const problemCodes: Partial<Record<FileProblem['code'], ProblemCode>> = {
  file_too_large: 'file-too-large',
  file_type: 'unsupported-media-type',
}

/** Runs `action` and turns a FileProblem into a problem response whose `issue` is its code. */
export async function withFileProblems<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    throw new Problem(problemCodes[error.code] ?? 'validation-failed', error.message, {
      errors: [{ pointer: '/file', code: 'format', message: error.message }],
      members: {
        issue: error.code,
        ...(error.kind && { kind: error.kind }),
        ...(error.lines && { lines: error.lines }),
      },
      cause: error,
    })
  }
}
