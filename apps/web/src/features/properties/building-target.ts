const prefix = 'building'

/** The `edit` parameter that opens the form of a building; of a new one without a name. */
export const buildingTarget = (name: string | null) => (name === null ? prefix : `${prefix}:${name}`)

/** The building to edit, empty for a new one; null if the parameter opens another form. */
export function readBuildingTarget(edit: string): string | null {
  if (edit === prefix) return ''
  return edit.startsWith(`${prefix}:`) ? edit.slice(prefix.length + 1) : null
}
