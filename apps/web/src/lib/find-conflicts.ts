/** A field that someone else changed to another value than mine. */
export interface FieldConflict<Field extends string = string> {
  field: Field
  mine: string
  theirs: string
  /** Mine if both changed the field; theirs if only they did. */
  suggested: 'mine' | 'theirs'
}

/**
 * Three-way comparison of my values with the ones someone else saved, both starting from `base`. Returns the fields
 * that they changed, except where both sides now agree.
 */
export function findConflicts<Values extends Record<string, string>>(
  base: Values,
  mine: Values,
  theirs: Values,
): FieldConflict<keyof Values & string>[] {
  return Object.keys(base)
    .filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field])
    .map((field) => ({
      field,
      mine: mine[field] ?? '',
      theirs: theirs[field] ?? '',
      suggested: mine[field] === base[field] ? 'theirs' : 'mine',
    }))
}
