/** A field that someone else and I changed to different values. */
export interface FieldConflict<Field extends string = string> {
  field: Field
  mine: string
  theirs: string
}

/** Three-way comparison of my values with the ones someone else saved, both starting from `base`. */
export function findConflicts<Values extends Record<string, string>>(
  base: Values,
  mine: Values,
  theirs: Values,
): FieldConflict<keyof Values & string>[] {
  return Object.keys(base)
    .filter(
      (field) =>
        mine[field] !== base[field] && theirs[field] !== base[field] && theirs[field] !== mine[field],
    )
    .map((field) => ({ field, mine: mine[field] ?? '', theirs: theirs[field] ?? '' }))
}

/** My changes on top of the values that someone else saved. */
export const mergeChanges = <Values extends Record<string, string>>(
  base: Values,
  mine: Values,
  theirs: Values,
): Values =>
  Object.fromEntries(
    Object.keys(base).map((field) => [field, (mine[field] === base[field] ? theirs : mine)[field]]),
  ) as Values
