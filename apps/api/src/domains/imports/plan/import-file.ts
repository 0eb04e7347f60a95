import type { importFile } from '../../../platform/db/schema/index.ts'
import type { TableFormat } from '../read/read-table.ts'
import type { TableAnalysis, TableColumn } from '../recognize/analyze-table.ts'
import type { ColumnMapping } from '../recognize/match-columns.ts'
import type { DateOrder } from '../values/parse-date.ts'
import type { DecimalMark } from '../values/parse-number.ts'
import type { FixRule, OfferedFix } from './fix-rule.ts'
import type { AlsoCreated, LocatedIssue } from './row-plan.ts'

/** How to read the stored file, and what was found while reading it. */
export interface FileLayout extends Pick<
  TableAnalysis,
  'headerRow' | 'header' | 'width' | 'ignored' | 'ignoredCount' | 'preview' | 'implied'
> {
  format: TableFormat
  notices: { code: string; message: string }[]
  isMappingRemembered: boolean
  /** Records of the file's own kind, as of the latest check. A row may hold several. */
  records: { create: number; update: number }
  /** Records of other kinds that the import would create, as of the latest check. */
  alsoCreates: AlsoCreated[]
}

type FileColumn = Omit<TableColumn, 'values'>

export interface IssueGroup extends Pick<LocatedIssue, 'code' | 'severity' | 'field' | 'column' | 'message'> {
  count: number
  examples: { n: number; value: string | null }[]
  values: { value: string; count: number; replacement: string | null }[]
  fixes: OfferedFix[]
}

type Row = typeof importFile.$inferSelect

/** A stored file with the types of its JSON columns. */
export interface ImportFileRow extends Omit<
  Row,
  'layout' | 'columns' | 'mapping' | 'options' | 'issueGroups'
> {
  layout: FileLayout
  columns: FileColumn[]
  mapping: ColumnMapping[]
  options: StoredOptions
  issueGroups: IssueGroup[]
}

/** The one place that trusts the JSON columns: nothing else writes them. */
export const toImportFileRow = (row: Row) => row as unknown as ImportFileRow

/** Casts a value to the type of a JSON column. */
export const asJson = <Column>(value: object) => value as unknown as Column

/** Fields filled by columns, or by titles and section headings. */
export const filledFields = (
  mapping: readonly ColumnMapping[],
  { implied }: Pick<FileLayout, 'implied'>,
): ReadonlySet<string> => new Set([...mapping.flatMap(({ field }) => field ?? []), ...implied])

export interface ImportOptions {
  mode: 'create' | 'update' | 'upsert'
  /** What an empty cell does to the stored value. */
  blankMeans: 'keep' | 'clear'
  onError: 'skip_rows' | 'stop'
  /** The portfolio of new properties whose row names none; null is the Unassigned portfolio. */
  portfolioId: string | null
  createPortfolios: boolean
  defaultCountry: string
  /** How to read dates such as 03/04/2025; null while unknown. */
  dateFormat: DateOrder | null
  /** The decimal separator, to read 1.450 and 1,450; null while unknown. */
  decimalMark: DecimalMark | null
}

/** The options and fixes stored with a file. */
interface StoredOptions extends ImportOptions {
  fixes: FixRule[]
}

export const defaultOptions = (defaultCountry: string): StoredOptions => ({
  mode: 'upsert',
  blankMeans: 'keep',
  onError: 'skip_rows',
  portfolioId: null,
  createPortfolios: true,
  defaultCountry,
  dateFormat: null,
  decimalMark: null,
  fixes: [],
})

/** The folder of an organization's import files in the file storage. */
export const importFolder = (orgId: string) => `org/${orgId}/imports`

/** Where the content of an import file is stored. */
export const importFileKey = ({ orgId, id }: { orgId: string; id: string }) => `${importFolder(orgId)}/${id}`
