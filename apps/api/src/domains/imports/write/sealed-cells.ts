import type { StoredCells } from '../../../platform/db/schema/index.ts'
import type { SecretBox } from '../../../platform/crypto/secrets.ts'

/** The row of a file whose cells are kept. */
export interface CellOwner {
  orgId: string
  fileId: string
  n: number
}

const nameOf = ({ orgId, fileId, n }: CellOwner) => `${orgId} import ${fileId} row ${n}`

/** Encrypts the cells of a row: they name people and how to reach them. `secrets` are `Outside.tenantSecrets`. */
export const sealCells = (secrets: SecretBox, owner: CellOwner, cells: readonly string[]): StoredCells => ({
  sealed: Buffer.from(secrets.seal(JSON.stringify(cells), nameOf(owner))).toString('base64'),
})

/** The cells again; none where none were kept, or when they were sealed with another key. */
export function openCells(secrets: SecretBox, owner: CellOwner, kept: StoredCells | null): string[] {
  if (kept === null) return []
  const text = secrets.open(Buffer.from(kept.sealed, 'base64'), nameOf(owner))
  return text === null ? [] : (JSON.parse(text) as string[])
}
