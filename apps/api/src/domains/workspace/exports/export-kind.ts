import { z } from '@hono/zod-openapi'
import type { Permission } from '@parapet/permissions'
import { type AnyColumn, inArray, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import type { KeysetPart, SortKey } from '../../../platform/http/keyset.ts'
import { commaList } from '../../../platform/http/list-query.ts'
import type { CursorValues } from '../../../platform/http/page.ts'
import { anyOf } from '../../estate/index.ts'

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

export const exportFormats = ['csv', 'xlsx', 'geojson'] as const

/** As many as an address can name: longer ones are refused on the way. */
const chosenMax = 250

/** What every export takes beside the filters and the order of its list. */
export function exportQuery<Row>(columns: readonly ExportColumn<Row>[]) {
  const names = columns.map((column) => column.key)
  const usual = columns.filter((column) => column.isDefault).map((column) => column.key)
  return {
    format: z
      .enum(exportFormats)
      .default('csv')
      .openapi({ description: 'CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON.' }),
    columns: commaList(
      z.enum(names as [string, ...string[]]),
      `Columns in the order of the file, of: ${names.join(', ')}. Default: ${usual.join(', ')}.`,
    ).openapi({ type: 'string' }),
    ids: z
      .string()
      .max(chosenMax * 37)
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(z.uuid()).max(chosenMax))
      .optional()
      .openapi({ type: 'string', description: `Only these of them, by id; at most ${chosenMax}.` }),
  }
}

type Caller = Pick<ServiceContext, 'actor'>

export const exportPermission: Permission = 'export:create'

/**
 * The condition that leaves the rows at places where the caller may export, which for limited members can be fewer
 * than they see; undefined when that is everywhere.
 */
export function mayExportAt(
  { actor: { access } }: Caller,
  place: { propertyId: AnyPgColumn; portfolioId: AnyPgColumn },
): SQL | undefined {
  if (!access.isFga && access.unscoped.has(exportPermission)) return undefined
  const granted = (held: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...held].flatMap(([id, permissions]) => (permissions.has(exportPermission) ? [id] : []))
  return or(
    anyOf(place.propertyId, granted(access.byProperty)),
    anyOf(place.portfolioId, granted(access.byPortfolio)),
  )
}

/** Keeps the rows that were chosen one by one; all of them when none were. */
export const chosenRows = (id: AnyColumn, ids: readonly string[] | undefined): SQL | undefined =>
  ids && inArray(id, [...ids])

/** Units and tenants lie where their property does. */
export const pointOfProperty = (
  rows: readonly { id: string; lat: number | null; lon: number | null }[],
): Map<string, Position[]> =>
  new Map(
    rows.flatMap(({ id, lat, lon }) =>
      lat === null || lon === null ? [] : [[id, [[lon, lat]] satisfies Position[]] as const],
    ),
  )
