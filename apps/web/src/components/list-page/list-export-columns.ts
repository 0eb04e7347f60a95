import type { ListResource } from './list-resource.ts'

/** The columns that are shown, as the export of the API names them. */
export function listExportColumns<Row extends { id: string }>(
  { exportColumns = {} }: Pick<ListResource<Row>, 'exportColumns'>,
  columns: readonly { key: string; isVisible: boolean }[],
): string[] {
  return columns.flatMap(({ key, isVisible }) => {
    const names = Object.hasOwn(exportColumns, key) ? exportColumns[key] : undefined
    return isVisible ? (names ?? [key]) : []
  })
}
