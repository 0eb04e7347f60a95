import { createHashKeySecrets, hashKeyOwner } from '../../platform/crypto/hash-keys.ts'
import type { SecretKeys } from '../../platform/crypto/secret-keys.ts'
import {
  createMailKeySecrets,
  createResponseSecrets,
  createSourceSecrets,
  createTenantSecrets,
  type SecretBox,
} from '../../platform/crypto/secrets.ts'
import { senderKeyOwner } from '../../platform/email/sender-access.ts'
import { bodyOwner } from '../../platform/http/idempotency.ts'
import { assistanceOwner } from '../../domains/estate/tenants/assistance.ts'
import { secretOwner } from '../../domains/hazards/fetch/feed-access.ts'
import { cellsOwner } from '../../domains/imports/write/row-reader.ts'

/** The values of a row's keys, by the names in `SealedColumn.keys`. */
// oxlint-disable-next-line typescript/no-explicit-any -- The owner functions check their own shapes.
type Keys = any

/** Where encrypted values are stored. */
export interface SealedColumn {
  /** For progress and reports. */
  label: string
  table: string
  /** The primary key: SQL type and property name of each column. */
  keys: Readonly<Record<string, { type: string; as: string }>>
  /** Other columns that the owner contains. */
  ownerColumns?: Readonly<Record<string, { type: string; as: string }>>
  /** SQL of the value in base64, for a row of the table. */
  read: string
  /** The column, and SQL of its new content; `new` is the new value in base64. */
  write: { column: string; value: string }
  secrets: SecretBox
  owner(row: Keys): string
}

/** A row as `selectSealed` reads it. */
export type SealedRow = Record<string, unknown> & { sealed: string }

/** SQL of the rows that have a value, with their keys, what their owner contains, and `sealed` in base64. */
export function selectSealed({ keys, ownerColumns, read, table }: SealedColumn) {
  const columns = Object.entries({ ...keys, ...ownerColumns }).map(([name, { as }]) => `t.${name} as "${as}"`)
  return `select ${columns.join(', ')}, ${read} as sealed from ${table} t where ${read} is not null`
}

const uuid = (as: string) => ({ type: 'uuid', as })
const text = (as: string) => ({ type: 'text', as })
const ofRow = { org_id: uuid('orgId'), id: uuid('id') }
const ofFile = { org_id: uuid('orgId'), file_id: uuid('fileId'), n: { type: 'integer', as: 'n' } }
const ofImportRow = { ...ofFile, part: { type: 'integer', as: 'part' } }

const bytea = (column: string) => ({
  read: `encode(t.${column}, 'base64')`,
  write: { column, value: `decode(v.new, 'base64')` },
})
const json = (column: string) => ({
  read: `t.${column} ->> 'sealed'`,
  write: { column, value: `jsonb_build_object('sealed', v.new)` },
})

/** Every column with encrypted values. The hash keys come last: they say which key the database needs. */
export function listSealedColumns(secretKeys: SecretKeys): SealedColumn[] {
  const tenantSecrets = createTenantSecrets(secretKeys)
  return [
    {
      label: 'assistance needs',
      table: 'tenant',
      keys: ofRow,
      ...json('assistance'),
      secrets: tenantSecrets,
      owner: assistanceOwner,
    },
    {
      label: 'checked import rows',
      table: 'import_finding',
      keys: ofFile,
      ...json('raw'),
      secrets: tenantSecrets,
      owner: cellsOwner,
    },
    {
      label: 'import rows',
      table: 'import_row',
      keys: ofImportRow,
      ...json('raw'),
      secrets: tenantSecrets,
      owner: cellsOwner,
    },
    {
      label: 'pre-import assistance needs',
      table: 'import_row',
      keys: ofImportRow,
      ownerColumns: { target_id: uuid('id') },
      read: `t.before #>> '{assistance,sealed}'`,
      write: { column: 'before', value: `jsonb_set(t.before, '{assistance,sealed}', to_jsonb(v.new))` },
      secrets: tenantSecrets,
      owner: assistanceOwner,
    },
    {
      label: 'source API keys',
      table: 'source',
      keys: ofRow,
      ...bytea('secret'),
      secrets: createSourceSecrets(secretKeys),
      owner: secretOwner,
    },
    {
      label: 'sender signing keys',
      table: 'email_sender',
      keys: ofRow,
      ...bytea('dkim_private_key'),
      secrets: createMailKeySecrets(secretKeys),
      owner: senderKeyOwner,
    },
    {
      label: 'stored responses',
      table: 'idempotency_key',
      keys: {
        org_id: uuid('orgId'),
        user_id: uuid('userId'),
        method: text('method'),
        path: text('path'),
        key: text('key'),
      },
      read: 't.body',
      write: { column: 'body', value: 'v.new' },
      secrets: createResponseSecrets(secretKeys),
      owner: bodyOwner,
    },
    {
      label: 'hash keys',
      table: 'hash_key',
      keys: { purpose: text('purpose') },
      ...bytea('sealed_key'),
      secrets: createHashKeySecrets(secretKeys),
      owner: hashKeyOwner,
    },
  ]
}
