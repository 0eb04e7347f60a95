import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile, user } from '../../../platform/db/schema/index.ts'
import type { ImportFileRow } from './file-layout.ts'
import { visibleFiles } from './find-import-file.ts'
import type { FileContext } from './to-import-file.ts'

/** The parts of a file's document that stand in other rows. */
export async function readFileContext(tx: TransactionContext, file: ImportFileRow): Promise<FileContext> {
  const [uploader] = await tx.db.select({ name: user.name }).from(user).where(eq(user.id, file.uploadedBy))
  const [earlier] = await tx.db
    .select({ id: importFile.id, filename: importFile.filename, importedAt: importFile.importedAt })
    .from(importFile)
    .where(
      and(
        visibleFiles(tx, { key: file.kind }),
        eq(importFile.sha256, file.sha256),
        ne(importFile.id, file.id),
        inArray(importFile.status, ['imported', 'partially_imported']),
      ),
    )
    .orderBy(desc(importFile.importedAt))
    .limit(1)
  return {
    uploaderName: uploader?.name ?? null,
    duplicateOf: earlier
      ? {
          fileId: earlier.id,
          filename: earlier.filename,
          importedAt: earlier.importedAt?.toISOString() ?? null,
        }
      : null,
  }
}
