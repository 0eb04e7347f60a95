/**
 * How many sources are monitored: all, some, or none. Only `fully` lets a screen say that there are no threats; with
 * `partly`, there may be threats that only the other sources report.
 */
export type Monitored = 'fully' | 'partly' | 'not'
