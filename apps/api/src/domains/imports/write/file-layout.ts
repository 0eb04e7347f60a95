import type { TableColumn, TableAnalysis } from '../recognize/analyze-table.ts'
import type { ColumnMapping } from '../recognize/match-columns.ts'
import type { TableFormat } from '../read/read-table.ts'
import type { importFile } from '../../../platform/db/schema/index.ts'
import type { StoredOptions } from '../import-options.ts'
import type { PlacedIssue } from '../row-issue.ts'
import type { OfferedFix } from '../fix-rule.ts'
import type { AlsoCreated } from '../row-plan.ts'

/** How the stored file has to be read, and what was noticed while reading it. */
export interface FileLayout extends Pick<
  TableAnalysis,
  'headerRow' | 'header' | 'width' | 'ignored' | 'ignoredCount' | 'preview' | 'implied'
> {
  format: TableFormat
  notices: { code: string; message: string }[]
  isMappingRemembered: boolean
  /** How many records of the kind itself the latest check saw: a row may hold several. */
  records: { create: number; update: number }
  /** Records of other kinds that the import would make, as of the latest check. */
  alsoCreates: AlsoCreated[]
}

export type FileColumn = Omit<TableColumn, 'values'>

export interface IssueGroup extends Pick<PlacedIssue, 'code' | 'severity' | 'field' | 'column' | 'message'> {
  count: number
  examples: { n: number; value: string | null }[]
  values: { value: string; count: number }[]
  fixes: OfferedFix[]
}

type Row = typeof importFile.$inferSelect

/** A stored file with the shapes that only this module writes. */
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

/** A value of ours on its way into a JSON column. */
export const asJson = <Column>(value: object) => value as unknown as Column

/** Fields that columns fill, or that titles and section headings say for all rows below them. */
export const filledFields = (
  mapping: readonly ColumnMapping[],
  { implied }: Pick<FileLayout, 'implied'>,
): ReadonlySet<string> => new Set([...mapping.flatMap(({ field }) => field ?? []), ...implied])
