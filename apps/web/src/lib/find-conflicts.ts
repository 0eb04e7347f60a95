/** One field that two people see differently. */
export interface FieldConflict<Field extends string = string> {
  field: Field
  mine: string
  theirs: string
  /** Mine where both changed it: what only the other touched needs no thought. */
  suggested: 'mine' | 'theirs'
}

/**
 * Compares what I entered and what somebody else saved meanwhile, both beginning from `base`. Fields on which both
 * agree by now are left out, and those that the other left as they were.
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
