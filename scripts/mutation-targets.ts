/** Code that must never be wrong, and the fast tests that must notice when it is. */
export interface MutationTarget {
  name: string
  /** The package's folder. `mutate` and `tests` are relative to it. */
  folder: string
  environment: 'node' | 'jsdom'
  /** Files to change. A file with queries needs a database, so the tests over HTTP cover it instead. */
  mutate: readonly string[]
  tests: readonly string[]
}

export const mutationTargets: readonly MutationTarget[] = [
  {
    name: 'permissions',
    folder: 'packages/permissions',
    environment: 'node',
    mutate: ['src/!(*.test).ts'],
    tests: ['src/*.test.ts'],
  },
  {
    name: 'access',
    folder: 'apps/api',
    environment: 'node',
    mutate: [
      'src/platform/access/{no-access,require-permission}.ts',
      'src/domains/estate/access/{permissions,threat-visibility,visibility}.ts',
      'src/domains/team/access/held-permissions.ts',
    ],
    tests: ['src/{platform,domains/estate,domains/team}/access/*.test.ts'],
  },
  {
    name: 'sessions',
    folder: 'packages/auth',
    environment: 'jsdom',
    mutate: ['src/{session,session-cookie,session-manager,session-tokens,stored-session,refresh-timer}.ts'],
    tests: [
      'src/{session,session-cookie,session-manager,session-tokens,stored-session,refresh-timer}.test.ts',
      'src/{session,session-cookie,clock-skew}.conformance.test.ts',
    ],
  },
  {
    name: 'ledger',
    folder: 'apps/api',
    environment: 'node',
    mutate: ['src/platform/ledger/{hash-chain,list-changes,verify-export}.ts'],
    tests: ['src/platform/ledger/*.test.ts'],
  },
  {
    name: 'matching',
    folder: 'apps/api',
    environment: 'node',
    mutate: [
      'src/domains/hazards/matching/{footprint-distance,location-index,match-shape,match-zones,radii,risk-score}.ts',
    ],
    tests: ['src/domains/hazards/matching/*.test.ts'],
  },
  {
    name: 'consent',
    folder: 'apps/api',
    environment: 'node',
    mutate: [
      'src/domains/messaging/consent/tenant-decisions.ts',
      'src/domains/estate/tenants/consent-rules.ts',
    ],
    tests: [
      'src/domains/messaging/consent/tenant-decisions.test.ts',
      'src/domains/estate/tenants/consent-rules.test.ts',
    ],
  },
  {
    name: 'imports',
    folder: 'apps/api',
    environment: 'node',
    mutate: ['src/domains/imports/plan/!(*.test).ts'],
    tests: ['src/domains/imports/plan/*.test.ts'],
  },
]
