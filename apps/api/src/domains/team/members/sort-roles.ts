interface Sortable {
  id: string
  key: string
  name: string
  system: boolean
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Built-in ones in the order of their keys, then the organisation’s own by name. */
export function sortRoles<Row extends Sortable>(rows: readonly Row[], builtInKeys: readonly string[]): Row[] {
  const place = (row: Row) => (row.system ? builtInKeys.indexOf(row.key) : builtInKeys.length)
  return rows.toSorted(
    (a, b) => place(a) - place(b) || byName.compare(a.name, b.name) || a.id.localeCompare(b.id),
  )
}
