/** Whether the page has requested a module of this package. */
export function isFetched(path: string): boolean {
  return performance
    .getEntriesByType('resource')
    .some(({ name }) => new URL(name).pathname.endsWith(`/src/${path}`))
}
