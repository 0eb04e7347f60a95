/** The ETag of an object of this version. */
export function entityTag(version: number): string {
  return `"v${version}"`
}
