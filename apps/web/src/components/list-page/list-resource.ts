import { type DataTableColumn, severityWords } from '@parapet/ui'
import type { ReactNode } from 'react'
import { isUuid, type ListFilterRule, type ListRules, type ListScreen } from '~/lib/list-url'
import { listTexts } from './texts.ts'

/** A filter of a list, in its menu, chips and URL. */
export interface ListFilter extends ListFilterRule {
  label: string
  /**
   * The input: `choices` are checkboxes, `radio` is a radio group, `day` is a date, `text` is a text field, and `hidden` can only be set
   * by a URL.
   */
  kind: 'choices' | 'radio' | 'text' | 'day' | 'hidden'
  /** Labels by value. Without them, values and labels come from the facets. */
  labels?: Readonly<Record<string, string>>
  /** Whether the API counts the matches per value. */
  isCounted?: boolean
  /** Whether rows without a value can be selected too. */
  hasNoneOption?: boolean
  placeholder?: string
  maxLength?: number
  /** Labels any other value. */
  describe?: (value: string) => string
}

export interface ListTexts {
  /** What the rows are: `Properties`. */
  title: string
  /** The label of the search box. */
  search: string
  /** `338 properties`; `isLowerBound` if more may match. */
  count: (count: number, isLowerBound: boolean) => string
  empty: string
  emptyDetail: string
  /** Replaces `emptyDetail` for users who can't create any. */
  emptyWithoutPermission: string
  /** `No properties match.` */
  filteredEmpty: string
}

export type ExportFormat = 'csv' | 'xlsx' | 'geojson'

/** The static configuration of a list. Define it outside components. */
export interface ListResource<Row extends { id: string }> extends ListRules {
  screen: ListScreen
  icon: ReactNode
  texts: ListTexts
  /** The first column has the name and link. Ids of sortable columns are the API's sort keys. */
  columns: readonly DataTableColumn<Row>[]
  /** The ids of columns that are hidden by default. */
  hiddenByDefault: readonly string[]
  filters: readonly ListFilter[]
  /** The maximum number of text lines in a cell. */
  cellLines: 1 | 2
  /** A column's names in the API's export, if they differ; empty if the export doesn't have it. */
  exportColumns?: Readonly<Record<string, readonly string[]>>
  exportFormats: readonly ExportFormat[]
  /** The ids of what a row stands for, if it isn't the row's own. */
  listItemIds?: (row: Row) => readonly string[]
  /** Whether a row can be selected, for rows that are parts of another one. By default, all can. */
  isSelectable?: (row: Row) => boolean
}

/** Validates that a value has a label. */
export const isKeyOf =
  (labels: object) =>
  (value: string): boolean =>
    Object.hasOwn(labels, value)

export const isTextOfMaxLength =
  (maxLength: number) =>
  (value: string): boolean =>
    value !== '' && value.length <= maxLength

const yesNoLabels = { true: listTexts.yes, false: listTexts.no }

/** Whether it has active threats. */
export const hasThreatsFilter: ListFilter = {
  field: 'hasThreats',
  label: listTexts.hasThreats,
  kind: 'radio',
  isSingle: true,
  labels: yesNoLabels,
  isValid: isKeyOf(yesNoLabels),
}

/** The records that an import created or updated; its result links here. */
export const importFilter: ListFilter = {
  field: 'importFileId',
  label: listTexts.importLabel,
  kind: 'hidden',
  isSingle: true,
  describe: () => listTexts.oneFile,
  isValid: isUuid,
}

/** The highest severity of its threats. */
export const severityFilter: ListFilter = {
  field: 'severity',
  label: listTexts.highestSeverity,
  kind: 'choices',
  labels: severityWords,
  isValid: isKeyOf(severityWords),
}
