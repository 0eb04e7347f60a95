import { z } from '@hono/zod-openapi'
import type { Geometry } from 'geojson'
import type { Permission } from '@parapet/permissions'
import { type AnyColumn, inArray, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { KeysetClauses, SortKey } from '../../../platform/http/keyset.ts'
import { commaList } from '../../../platform/http/list-query.ts'
import type { CursorValues } from '../../../platform/http/page.ts'

export type Cell = string | number | boolean | null

export interface ExportColumn<Row> {
  /** Its name in the `columns` parameter. */
  key: string
  /** Heading in the file. The same as in the import template if imports read the field. */
  heading: string
  isDefault: boolean
  /** Contact details; exporting them unmasked is recorded as `tenant.contact_exported`. */
  isContact?: boolean
  cell(row: Row): Cell
}

/** The rows of one export inside a transaction. */
interface ExportSource<Row> {
  keys: readonly SortKey[]
  /** Whole rows, since an export may show every column. */
  rows(clauses: KeysetClauses): Promise<(Row & { sortValues: CursorValues })[]>
  /** Of the rows in the file, or of those in the list, which can be more. */
  count(scope: 'file' | 'list'): Promise<number>
}

export interface ExportQuery {
  format: 'csv' | 'xlsx' | 'geojson'
  columns?: string[] | undefined
  ids?: string[] | undefined
  sort: string
}

/** What differs between the exports of portfolios, properties, units, tenants, threats, and the people in a threat. */
export interface ExportKind<Row extends { id: string } = never, Query extends ExportQuery = never> {
  noun: 'portfolio' | 'property' | 'unit' | 'tenant' | 'threat' | 'person'
  /** The ledger category of the export. */
  category: 'portfolio' | 'property' | 'unit' | 'tenant' | 'threat'
  /** Plural, for file names and sentences. */
  pluralNoun: string
  /** What the ledger calls one row and several, if not by these nouns. */
  ledgerNouns?: readonly [string, string]
  permission: Permission
  query: z.ZodType<Query>
  columns: readonly ExportColumn<Row>[]
  openSource(tx: TransactionContext, query: Query): Promise<ExportSource<Row>>
  /** Fills in what a batch of rows needs from other tables. */
  loadRelated?(tx: TransactionContext, rows: Row[]): Promise<void>
  /** Whether geometries can be large, so that few are read at a time. @default false */
  hasAreas?: boolean
  /** The geometry of each row by its id. Rows without a location are absent. */
  geometries(tx: TransactionContext, rows: readonly Row[]): Promise<ReadonlyMap<string, Geometry>>
}

export const column = <Row>(
  key: string,
  heading: string,
  isDefault: boolean,
  cell: ExportColumn<Row>['cell'],
): ExportColumn<Row> => ({ key, heading, isDefault, cell })

/** The paging parameters of a list query, which exports don't have. */
export const pagingParameters = { limit: true, cursor: true, skip: true, anchors: true } as const

/** Infers the types of one kind. */
export const defineExport = <Row extends { id: string }, Query extends ExportQuery>(
  kind: ExportKind<Row, Query>,
) => kind

export const exportFormats = ['csv', 'xlsx', 'geojson'] as const

/** More might not fit into a URL that every proxy accepts. */
const selectedMax = 250

/** The parameters of every export besides the filters and sort order of its list. */
export function exportQuery<Row>(columns: readonly ExportColumn<Row>[]) {
  const names = columns.map((column) => column.key)
  const defaults = columns.filter((column) => column.isDefault).map((column) => column.key)
  return {
    format: z
      .enum(exportFormats)
      .default('csv')
      .openapi({ description: 'CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON.' }),
    columns: commaList(
      z.enum(names as [string, ...string[]]),
      `Columns in file order, from: ${names.join(', ')}. Default: ${defaults.join(', ')}.`,
    ).openapi({ type: 'string' }),
    ids: z
      .string()
      .max(selectedMax * 37)
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(z.uuid()).max(selectedMax))
      .optional()
      .openapi({ type: 'string', description: `IDs of the records to export; up to ${selectedMax}.` }),
  }
}

export const exportPermission: Permission = 'export:create'

/** Limits the rows to the selected ones, if any were selected. */
export const selectedRows = (id: AnyColumn, ids: readonly string[] | undefined): SQL | undefined =>
  ids && inArray(id, [...ids])

/** The point of each row; units and tenants have the point of their property. */
export const toPoints = (
  rows: readonly { id: string; lat: number | null; lon: number | null }[],
): Map<string, Geometry> =>
  new Map(
    rows.flatMap(({ id, lat, lon }) =>
      lat === null || lon === null ? [] : [[id, { type: 'Point', coordinates: [lon, lat] }]],
    ),
  )
