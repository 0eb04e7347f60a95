import { type DataTableColumn, severityWords } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { ListScreen, ListFilterRule, ListRules } from '~/lib/list-url'
import { listTexts } from './texts.ts'

/** One filter of a list: in the menu, as a chip, and in the address. */
export interface ListFilter extends ListFilterRule {
  label: string
  /**
   * How its values are chosen: `choices` ticks them, `one` takes one of them, `text` is typed, `hidden` comes only with
   * an address.
   */
  kind: 'choices' | 'one' | 'text' | 'hidden'
  /** The values in words; without them they come with the counts, in the words of the API. */
  words?: Readonly<Record<string, string>>
  /** How many things each value would find is counted by the API. */
  isCounted?: boolean
  /** Things without a value can be asked for too. */
  hasNone?: boolean
  placeholder?: string
  lengthMax?: number
  /** Any other value in words. */
  describe?: (value: string) => string
}

export interface ListTexts {
  /** What the rows are: `Properties`. */
  title: string
  /** The label of the search box. */
  search: string
  /** `338 properties`; `isMore` when there are at least so many. */
  count: (count: number, isMore: boolean) => string
  empty: string
  emptyDetail: string
  /** Instead of `emptyDetail` for somebody who can add none. */
  emptyWithoutRights: string
  /** `No properties match.` */
  filteredEmpty: string
}

export type ExportFormat = 'csv' | 'xlsx' | 'geojson'

/** Everything that makes one list differ from the others. It is the same for everybody and stands outside components. */
export interface ListResource<Row extends { id: string }> extends ListRules {
  screen: ListScreen
  icon: ReactNode
  texts: ListTexts
  /** The first names the thing and links to it. Sortable columns have the names of the API's orders. */
  columns: readonly DataTableColumn<Row>[]
  /** The ids of columns that are hidden until somebody chooses them. */
  hiddenAtFirst: readonly string[]
  filters: readonly ListFilter[]
  /** The lines of the tallest cell. */
  lines: 1 | 2
  /** What the export of the API calls a column, where it is not called the same; none for one that it has not. */
  exportColumns?: Readonly<Record<string, readonly string[]>>
  exportFormats: readonly ExportFormat[]
}

/** Fixed values in words, as filters of kind `choices`. */
export const isOneOf =
  (words: object) =>
  (value: string): boolean =>
    Object.hasOwn(words, value)

export const isText =
  (lengthMax: number) =>
  (value: string): boolean =>
    value !== '' && value.length <= lengthMax

const yesNo = { true: listTexts.yes, false: listTexts.no }

/** Whether something threatens it now that nobody has settled. */
export const hasThreatsFilter: ListFilter = {
  field: 'hasThreats',
  label: listTexts.hasThreats,
  kind: 'one',
  isSingle: true,
  words: yesNo,
  isValid: isOneOf(yesNo),
}

/** The worst of its threats. */
export const severityFilter: ListFilter = {
  field: 'severity',
  label: listTexts.worstSeverity,
  kind: 'choices',
  words: severityWords,
  isValid: isOneOf(severityWords),
}
