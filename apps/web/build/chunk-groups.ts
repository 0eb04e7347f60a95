/** With everything they import: what the first page of every visit needs, whichever page it is. */
const start = [
  /[\\/]apps[\\/]web[\\/]src[\\/]main\.tsx$/,
  // Parts of the design system that the sign-in page and the pages behind it share.
  /[\\/]packages[\\/]ui[\\/]src[\\/](button|field|heading|logo|text-input|internal[\\/]use-controllable)/,
]

/**
 * What the pages behind the sign-in share: the shell, the queries, the icons, the table and other parts of the design
 * system, and the list of properties, which four pages show or take parts of.
 */
const product = [
  /[\\/]apps[\\/]web[\\/]src[\\/](routes[\\/]layouts[\\/]shell|data[\\/]|lib[\\/](?!use-countdown|form-errors))/,
  /[\\/]apps[\\/]web[\\/]src[\\/]components[\\/](list|page-link|query-error-panel|relative-time|toaster)/,
  /[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/]properties[\\/]property-list/,
  /[\\/]apps[\\/]web[\\/]src[\\/]features[\\/]properties[\\/]property-(columns|filter-button|filter-chips|list)/,
  /[\\/]packages[\\/]ui[\\/]src[\\/](badge|card|data-table|empty-state|error-panel|page-header|popover|progress|search-input|select|skeleton|stat|status-dot|tag|text|text-link|visually-hidden)[\\/]/,
  /[\\/]node_modules[\\/](lucide-react|@tanstack[\\/](query-core|react-query))[\\/]/,
]

const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** Few files instead of many small ones: each costs a round trip before the first row is on the screen. */
export const chunkGroups = [
  { name: 'start', test: isOneOf(start), priority: 2, includeDependenciesRecursively: true },
  { name: 'product', test: isOneOf(product), priority: 1, includeDependenciesRecursively: true },
]
