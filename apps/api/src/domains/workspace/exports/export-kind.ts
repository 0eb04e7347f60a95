import type { z } from '@hono/zod-openapi'
import type { Permission } from '@parapet/permissions'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { KeysetPart, SortKey } from '../../../platform/http/keyset.ts'
import type { CursorValues } from '../../../platform/http/page.ts'

export type Cell = string | number | boolean | null

/** A point as GeoJSON has it: longitude first. */
export type Position = [lon: number, lat: number]

export interface ExportColumn<Row> {
  /** Machine name, as `columns` takes it. */
  key: string
  /** Heading in the file. Where an import reads the field, the heading of its template. */
  heading: string
  isDefault: boolean
  /** Tells how to reach a person, so that exporting it in clear is recorded as such. */
  isContact?: boolean
  cell(row: Row): Cell
}

/** The rows of one export inside a transaction. */
export interface ExportSource<Row> {
  keys: readonly SortKey[]
  /** Sorts, limits and continues as told. The wide row, since an export may show every column. */
  rows(part: KeysetPart): Promise<(Row & { sortValues: CursorValues })[]>
  count(): Promise<number>
}

export interface ExportQuery {
  format: 'csv' | 'xlsx' | 'geojson'
  columns?: string[] | undefined
  ids?: string[] | undefined
  sort: string
}

/** What differs between the exports of portfolios, properties, units and tenants. */
export interface ExportKind<Row extends { id: string } = never, Query extends ExportQuery = never> {
  noun: 'portfolio' | 'property' | 'unit' | 'tenant'
  /** Plural, for names of files and sentences. */
  many: string
  permission: Permission
  query: z.ZodType<Query>
  columns: readonly ExportColumn<Row>[]
  open(tx: TransactionContext, query: Query): Promise<ExportSource<Row>>
  /** Reads along what a batch of rows needs from other tables. */
  complete?(tx: TransactionContext, rows: Row[]): Promise<void>
  geometry: 'Point' | 'MultiPoint'
  /** Where each row lies, by its id. Rows without coordinates are absent. */
  positions(tx: TransactionContext, rows: readonly Row[]): Promise<ReadonlyMap<string, Position[]>>
}

/** Fixes the types of one kind. */
export const defineExport = <Row extends { id: string }, Query extends ExportQuery>(
  kind: ExportKind<Row, Query>,
) => kind
