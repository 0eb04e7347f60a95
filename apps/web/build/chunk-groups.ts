/** With everything they import: what the first page of every visit needs, whichever page it is. */
const start = [
  /[\\/]apps[\\/]web[\\/]src[\\/]main\.tsx$/,
  // Parts of the design system that the sign-in page and the pages behind it share.
  /[\\/]packages[\\/]ui[\\/]src[\\/](button|field|heading|logo|text-input|internal[\\/]use-controllable)/,
]

/** What the shell and the list of properties need: with the start, all of the first page that most people open. */
const product = [
  /[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/](layouts[\\/]shell|properties[\\/]property-list)\.tsx$/,
]

/** What the other pages behind the sign-in share beyond that. */
const pages = [
  /[\\/]apps[\\/]web[\\/]src[\\/](components|data|lib)[\\/](?!toaster|form-|use-edit-form|use-countdown)/,
  /[\\/]packages[\\/]ui[\\/]src[\\/](badge|banner|breadcrumb|card|description-list|progress|stat|status-dot|tabs|tag|text|text-link|timeline)[\\/]/,
  /[\\/]node_modules[\\/]lucide-react[\\/]/,
]

const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** Few files instead of many small ones: each costs a round trip before the first row is on the screen. */
export const chunkGroups = [
  { name: 'start', test: isOneOf(start), priority: 3, includeDependenciesRecursively: true },
  { name: 'product', test: isOneOf(product), priority: 2, includeDependenciesRecursively: true },
  { name: 'pages', test: isOneOf(pages), priority: 1, includeDependenciesRecursively: true },
]
