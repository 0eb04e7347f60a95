/** What the first page of a visit needs, no matter which page it is. Includes everything these modules import. */
const startModules = [
  /[\\/]apps[\\/]web[\\/]src[\\/]main\.tsx$/,
  // Small modules that public pages share with product pages.
  /[\\/]apps[\\/]web[\\/]src[\\/](components[\\/](link|public-notice)|data[\\/]session[\\/]sign-out|lib[\\/](passkeys|provider-error))\.tsx?$/,
  // Design system components that the sign-in page and product pages share.
  /[\\/]packages[\\/]ui[\\/]src[\\/](button|field|heading|logo|text-input|internal[\\/]use-controllable)/,
  // Its styles are small, and a file of their own would cost the sign-in page a request.
  /[\\/]apps[\\/]web[\\/]src[\\/]features[\\/]sign-in[\\/][\w-]+\.module\.css/,
  // Icons of the sign-in page. Without this entry, they would pull in the icons of all pages.
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|chevron-right|key-round|smartphone)\.m?js$/,
]

/** What the shell and the property list need. Together with the start group, that is the first page most people open. */
const productModules = [
  /[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/](layouts[\\/]shell|properties[\\/]property-list)\.tsx$/,
]

/** The sign-in page with its email step. */
const signInModules = [/[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/]auth[\\/]sign-in\.tsx$/]

/** What Home shows first: the queues of threats. */
const homeModules = [/[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/]home[\\/]home\.tsx$/]

/** What Home's queues share with the pages of threats. */
const threatModules = [
  /[\\/]apps[\\/]web[\\/]src[\\/](components[\\/]threats[\\/](threat-row|triage-toasts|describe-attention)|data[\\/](account[\\/](queries|mutations)|org[\\/]queries|threats[\\/]use-incident-triage)|features[\\/]palette[\\/]texts|lib[\\/](format-days|selection))\.tsx?$/,
  /[\\/]packages[\\/]ui[\\/]src[\\/](banner|card|empty-state|tabs|text)[\\/]/,
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]shield-(check|exclamation-point)\.m?js$/,
]

/** What the other product pages share, including layouts. */
const pageModules = [
  /[\\/]apps[\\/]web[\\/]src[\\/]routes[\\/](communication[\\/]communication|layouts|settings[\\/]settings|sources[\\/]sources)/,
  /[\\/]apps[\\/]web[\\/]src[\\/](components|data|lib)[\\/](?!.*texts\.ts$|communication[\\/]|message-editor[\\/]|alerts[\\/](?!queries|alert-poll|alert-badges)|draft-guard|use-autosave|senders[\\/]|live[\\/]watch-|team[\\/](access|member|role)|toaster|access[\\/]|address-fields|form-|hazard-map[\\/]|location-editor[\\/]|inline-editor|edit-drawer|conflict-dialog|list-page[\\/]|use-edit-form|use-countdown|use-url-token|tenant-status)/,
  /[\\/]packages[\\/]ui[\\/]src[\\/](accordion|badge|banner|breadcrumb|card|combobox|description-list|drawer|file-drop|number-input|progress|radio-group|stat|status-dot|stepper|tabs|tag|text|text-link|timeline)[\\/]/,
  /[\\/]node_modules[\\/]lucide-react[\\/]/,
]

/**
 * What the unit and tenant pages show. Their routes are excluded: the bundler loses the exports of a lazily loaded module
 * that shares a group with others.
 */
const recordModules = [
  /[\\/]apps[\\/]web[\\/]src[\\/]features[\\/](units|tenants)[\\/](?!.*(import|drawer|dialog|bulk|fields|rows|reveal|list-rules|unmatched))/,
  /[\\/]apps[\\/]web[\\/]src[\\/]components[\\/](?:(unit|tenant)-value-texts\.ts|tenant-status\.tsx)$/,
]

/** Never changes with the map's own code, so browsers keep it across releases. */
const mapProjections = /[\\/]node_modules[\\/]d3-geo[\\/]/

const matchesAny = (patterns: readonly RegExp[]) => (id: string) =>
  patterns.some((pattern) => pattern.test(id))

/** Merges small chunks, because each one costs a round trip before the first row appears. */
export const chunkGroups = [
  { name: 'start', test: matchesAny(startModules), priority: 3, includeDependenciesRecursively: true },
  { name: 'product', test: matchesAny(productModules), priority: 2, includeDependenciesRecursively: true },
  { name: 'sign-in', test: matchesAny(signInModules), priority: 2, includeDependenciesRecursively: true },
  { name: 'threats', test: matchesAny(threatModules), priority: 2, includeDependenciesRecursively: true },
  { name: 'home', test: matchesAny(homeModules), priority: 2, includeDependenciesRecursively: true },
  { name: 'records', test: matchesAny(recordModules), priority: 1, includeDependenciesRecursively: false },
  { name: 'd3-geo', test: mapProjections, priority: 1, includeDependenciesRecursively: false },
  { name: 'pages', test: matchesAny(pageModules), priority: 1, includeDependenciesRecursively: true },
]
