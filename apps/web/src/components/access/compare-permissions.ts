/** What is in `after` and not in `before`, and the other way round. */
export function comparePermissions<Key extends string>(before: readonly Key[], after: readonly Key[]) {
  return {
    added: after.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !after.includes(permission)),
  }
}
