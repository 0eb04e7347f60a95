import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { checkFile, type CheckResult } from './check-file.ts'
import { asJson, type ImportFileRow } from './file-layout.ts'
import { clearFindings, type Finding, storeFindings } from './findings.ts'
import type { ImportKind } from './import-kind.ts'
import { storeMissing } from '../missing/store-missing.ts'
import { transitionImport, transitionImportOrReject } from './transition-import.ts'

/** Writes down what a check found and that it happened. Null, and nothing written, when the file has moved on. */
export async function finishCheck(
  tx: TransactionContext,
  file: ImportFileRow,
  result: CheckResult,
  move: typeof transitionImport = transitionImport,
): Promise<ImportFileRow | null> {
  const now = new Date()
  const { rows, errors } = result.summary
  const checked = await move(tx, file, ['validating', 'ready'], {
    status: errors > 0 ? 'has_errors' : 'valid',
    summary: result.summary,
    issueGroups: asJson(result.groups),
    layout: asJson({ ...file.layout, records: result.records, alsoCreates: result.alsoCreates }),
    validatedAt: now,
    updatedAt: now,
  })
  if (!checked) return null
  recordEvent(tx, {
    action: 'import.validated',
    category: 'import',
    subject: { type: 'import', id: file.id, name: file.filename },
    groupId: file.id,
    summary: cutText(`Checked ${file.filename}: ${rows} rows, ${errors} with errors.`, 300),
    metadata: { rows, errors },
  })
  return checked
}

/**
 * For callers that check in one go: gathers the findings and writes everything in one transaction.
 * @throws Problem `state-conflict` when somebody changed the file meanwhile; the result is dropped then
 */
export async function checkAtOnce(ctx: ServiceContext, kind: ImportKind, file: ImportFileRow) {
  const findings: Finding[] = []
  const result = await checkFile(ctx, kind, file, async (some) => {
    findings.push(...some)
    await Promise.resolve()
  })
  await inTransaction(ctx, async (tx) => {
    await finishCheck(tx, file, result, transitionImportOrReject)
    await clearFindings(tx, file.id)
    await storeFindings(tx, findings)
    await storeMissing(tx, file.id, result.missing)
  })
  return result
}
