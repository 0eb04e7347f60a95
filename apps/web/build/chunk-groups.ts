/** With everything they import: what the first page of every visit needs, whichever page it is. */
const start = [
  /[\\/]apps[\\/]web[\\/]src[\\/]main\.tsx$/,
  // What pages in front of the sign-in share with those behind it, small as it is.
  /[\\/]apps[\\/]web[\\/]src[\\/](components[\\/]public-notice|data[\\/]session[\\/]sign-out|lib[\\/](passkeys|provider-error))\.tsx?$/,
  // Parts of the design system that the sign-in page and the pages behind it share.
  /[\\/]packages[\\/]ui[\\/]src[\\/](button|field|heading|logo|text-input|internal[\\/]use-controllable)/,
  // The signs of the sign-in page, which would bring those of all pages with them.
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|chevron-right|key-round|smartphone)\.m?js$/,
]

/** What the shell and the list of properties need: with the start, all of the first page that most people open. */
const product = [
  /[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/](layouts[\\/]shell|properties[\\/]property-list)\.tsx$/,
]

/** What the other pages behind the sign-in share beyond that, with those that are only a frame. */
const pages = [
  /[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/](communication[\\/]communication|layouts|settings[\\/]settings|sources[\\/]sources)/,
  /[\\/]apps[\\/]web[\\/]src[\\/](components|data|lib)[\\/](?!.*texts\.ts$|communication[\\/]|senders[\\/]|live[\\/]watch-|team[\\/](access|member|role)|toaster|access[\\/]|form-|hazard-map[\\/]|inline-editor|edit-drawer|conflict-dialog|list-page[\\/]|use-edit-form|use-countdown|use-url-token)/,
  /[\\/]packages[\\/]ui[\\/]src[\\/](badge|banner|breadcrumb|card|description-list|progress|stat|status-dot|tabs|tag|text|text-link|timeline)[\\/]/,
  /[\\/]node_modules[\\/]lucide-react[\\/]/,
]

/**
 * What the lists and details of units and tenants show. Their routes stay out: the bundler loses the exports of a
 * module that is loaded by itself and stands in a group with others.
 */
const records = [
  /[\\/]apps[\\/]web[\\/]src[\\/]features[\\/](units|tenants)[\\/](?!.*(import|drawer|dialog|bulk|fields|rows|reveal|list-rules))/,
  /[\\/]apps[\\/]web[\\/]src[\\/]components[\\/](unit|tenant)-value-texts\.ts$/,
]

const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** Few files instead of many small ones: each costs a round trip before the first row is on the screen. */
export const chunkGroups = [
  { name: 'start', test: isOneOf(start), priority: 3, includeDependenciesRecursively: true },
  { name: 'product', test: isOneOf(product), priority: 2, includeDependenciesRecursively: true },
  { name: 'records', test: isOneOf(records), priority: 1, includeDependenciesRecursively: false },
  { name: 'pages', test: isOneOf(pages), priority: 1, includeDependenciesRecursively: true },
]
