import { and, eq, gte, notInArray, or } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile } from '../../../platform/db/schema/index.ts'

/** The folder of an organization's import files in the file storage. */
export const importFolder = (orgId: string) => `org/${orgId}/imports`

/** Where the content of an import file is stored. */
export const importFileKey = ({ orgId, id }: { orgId: string; id: string }) => `${importFolder(orgId)}/${id}`

const imported = ['imported', 'partially_imported', 'import_failed', 'undone'] as const

/**
 * The keys of the content that the organization's import files still need. What was imported needs its content for a
 * retry until it is older than `before`; undoing needs none.
 */
export async function listNeededKeys(tx: TransactionContext, before: Date): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .select({ orgId: importFile.orgId, id: importFile.id })
    .from(importFile)
    .where(
      and(
        eq(importFile.orgId, tx.orgId),
        notInArray(importFile.status, ['discarded', 'expired']),
        or(notInArray(importFile.status, [...imported]), gte(importFile.updatedAt, before)),
      ),
    )
  return new Set(rows.map(importFileKey))
}
