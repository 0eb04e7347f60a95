/** With everything they import: what the first page of every visit needs, whichever page it is. */
const start = [
  /[\\/]apps[\\/]web[\\/]src[\\/]main\.tsx$/,
  // Parts of the design system that the sign-in page and the pages behind it share.
  /[\\/]packages[\\/]ui[\\/]src[\\/](button|field|heading|logo|text-input|internal[\\/]use-controllable)/,
]

/** What every page behind the sign-in needs: the shell, the queries and the parts of the design system in each. */
const product = [
  /[\\/]packages[\\/]ui[\\/]src[\\/](badge|card|empty-state|error-panel|page-header|skeleton|text)[\\/]/,
  /[\\/]apps[\\/]web[\\/]src[\\/](components|routes[\\/]layouts[\\/]shell)/,
]

const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** Few files instead of many small ones: each costs a round trip before the first row is on the screen. */
export const chunkGroups = [
  { name: 'start', test: isOneOf(start), priority: 2, includeDependenciesRecursively: true },
  { name: 'product', test: isOneOf(product), priority: 1, includeDependenciesRecursively: true },
]
