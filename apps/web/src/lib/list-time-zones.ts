/** The time zones that this browser knows, and those that must be among them. */
export function listTimeZones(...always: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...always])].toSorted()
}
