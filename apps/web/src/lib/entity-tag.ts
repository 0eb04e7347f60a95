/** The ETag of an object at this version. */
export function entityTag(version: number): string {
  return `"v${version}"`
}

/** Request options that make an update fail with 412 if the object has another version. Without one, the last write wins. */
export const ifMatch = (version: number | null | undefined) =>
  version == null ? {} : { ifMatch: entityTag(version) }
