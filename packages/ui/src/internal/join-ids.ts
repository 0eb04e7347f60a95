/** Joins ids for `aria-describedby` and its kin; undefined when none is left. */
export function joinIds(...ids: (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
