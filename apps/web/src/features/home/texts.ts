import { countOf, formatNumber, plural } from '~/lib/format'

export const homeTexts = {
  title: 'Home',
  keyMetrics: 'Key metrics',
  portfolios: 'Portfolios',
  properties: 'Properties',
  units: 'Units',
  tenants: 'Tenants',
  dataQuality: 'Data quality',
  outOfHundred: 'of 100',
  summary: (properties: string, portfolios: string) => `${properties} in ${portfolios}`,
  countProperties: (count: number) => countOf(count, 'property', 'properties'),
  countPortfolios: (count: number) => countOf(count, 'portfolio'),
  allLocated: 'All properties have a location.',
  noProperties: 'No properties yet',
  issues: {
    no_geocode: (count: string) => `${count} without a location.`,
    ambiguous_geocode: (count: string) => `${count} with an uncertain location: several places match.`,
    approximate_location: (count: string) =>
      `${count} located only by ZIP code or city. Threats to any part of that area are included.`,
  } as Record<string, (count: string) => string>,
  review: 'Review',

  activity: 'Recent activity',
  propertyActivity: (name: string) => `${name}: recent activity`,
  allActivity: 'Show all activity',
  noActivity: 'No activity yet',
  noActivityDetail: 'Imports and changes to portfolios and properties appear here.',
  olderEvents: (count: string) => `and ${count} more like this`,
  by: (name: string) => `By ${name}`,

  overviewTab: 'Overview',
  activityTab: 'Activity',
  titleWithCount: (title: string, count: string) => `${title} (${count})`,
  pageSections: 'Page sections',
  stale: (time: string) => `Showing data from ${time}. Reconnecting…`,

  threats: 'Threats',
  noThreats: 'No open threats.',
  notMonitored: 'Your properties aren’t monitored.',
  noneReported: 'No open threats reported',
  coverageUnknown: 'Couldn’t check whether your sources are working.',
  propertiesNotMonitored: 'Your properties aren’t monitored: no sources are connected.',
  activeThreats: (count: number) => countOf(count, 'active threat'),
  upcomingThreats: (count: number) => countOf(count, 'upcoming threat'),
  activeAndUpcoming: (active: string, upcoming: string) =>
    `${active} active and ${upcoming} upcoming threats`,
  threatsOpenAt: (threats: string, count: number, affected: string, properties: string) =>
    `${threats} ${plural(count, 'is', 'are')} open at ${affected} of ${properties}.`,
  threatsMayAffect: (threats: string, affected: string, properties: string) =>
    `${threats} may affect ${affected} of ${properties} (located only by ZIP code or city).`,
  affectedAndPossibly: (affected: string, possibly: string) => `${affected} (and possibly ${possibly} more)`,
  /** `time` is when the source that was checked the longest ago was checked. */
  lastChecked: (time: string, count: number) =>
    count === 1
      ? `1 source last checked at ${time}.`
      : `All ${formatNumber(count)} sources checked since ${time}.`,
  coverageGap: (name: string, since: string) => `${name} not monitored since ${since}.`,
  coverageGaps: (count: string, sources: string, since: string) =>
    `${count} of ${sources} sources not monitored, with gaps going back to ${since}.`,
  pausedSources: (count: number) => `${countOf(count, 'source')} paused.`,
  unlocated: (count: number) =>
    `${countOf(count, 'property isn’t', 'properties aren’t')} monitored (no location).`,

  acknowledgeThreat: (title: string) => `Acknowledge ${title}`,
  triage: 'Needs triage',
  triageSubject: 'threats that need triage',
  // For people who can only read threats.
  newThreats: 'New threats',
  newThreatsSubject: 'new threats',
  noNewThreats: 'No new threats',
  topThreats: (shown: string, all: string) => `Top ${shown} of ${all}`,
  moreThreats: (count: string) => `Show ${count} more`,
  noTriage: 'Nothing needs triage',
  noTriageDetail: 'New threats appear here as they arrive.',
  unmonitored: 'Your properties aren’t monitored',
  unmonitoredDetail: 'No sources are connected.',
  triageShortcuts: 'Press J or K to move, Enter to open, A to acknowledge, and Z to undo.',
  assigned: 'Assigned to you',

  map: 'Properties and threats',
  propertyMap: 'Properties',
  closeSummary: 'Close',
  selectedThreat: 'Selected threat',
  thisThreat: 'this threat',
  selectedProperty: 'Selected property',
  thisProperty: 'this property',
  openBrief: 'View threat',
  openProperty: 'View property',
  noThreatsAtProperty: {
    fully: 'No open threats here',
    partly: 'No open threats reported here',
    not: 'Not monitored',
  },
  risk: (score: string) => `Risk ${score}`,
  riskOutOfHundred: (score: string) => `Risk ${score} of 100`,
  moreProperties: (count: string) => `and ${count} more`,

  highestRisk: 'Highest risk',
  highestRiskSubject: 'the properties with the highest risk',
  noRisk: 'No properties at risk from open threats',
  trends: {
    up: 'Higher than yesterday',
    down: 'Lower than yesterday',
    same: 'Same as yesterday',
  },
  explainRisk: (name: string) => `Why ${name} is at risk`,

  reachability: 'Reachability',
  tenantsAffected: 'Tenants affected by threats',
  reachable: (reachable: string, tenants: string) => `${reachable} of ${tenants} reachable`,
  noPropertiesAffected: 'No properties are affected by open threats.',
  noTenantsAffected: 'No tenants are affected by open threats.',

  sources: 'Sources',
  showSources: 'View sources',
  noSources: 'No sources connected',
  noSourcesDetail: 'Your properties aren’t monitored until you add a source.',
  unmonitoredSince: (time: string) => `Not monitored since ${time}`,
  noDataYet: 'No data yet',
  sourcePaused: 'Paused',

  consent: 'Alert consent',
  noTenants: 'No tenants yet',
  asked: 'Asked',
  optedIn: 'Opted in',

  timeline: 'Threats in the last 14 days',
  timelineLabel: 'Active threats per day, last 14 days',
  day: 'Day',
  byHazard: 'Threats by hazard',

  tasks: 'Tasks',
  allTasks: 'View all tasks',
  noTasks: 'No tasks running',
  myTasks: 'Started by you',
  waiting: 'Queued',
  retry: 'Try again',
  couldNotRetry: 'Couldn’t restart the task',
  retried: 'Task restarted.',
  failed: 'Failed',
  partial: 'Partially completed',

  setup: 'Set up your organization',
  setupIntro: 'Start with your properties. Everything else builds on them.',
  setupSteps: {
    portfolio: 'Create a portfolio',
    property: 'Add your properties',
    geocoded: 'Locate every property',
    source: 'Connect a source to monitor them',
  },
  importFile: 'Import a file',
  createPortfolio: 'New portfolio',
  chooseSources: 'Add source',
  done: 'Done',
  noPermission: 'No properties yet. Ask a colleague with permission to import them.',
} as const
