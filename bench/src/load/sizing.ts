/** Measured costs of calls, organizations, and writes. */
export interface SizingInputs {
  /** CPU milliseconds per call of the mix, in the API process and in the database. */
  apiMs: number
  databaseMs: number
  bytesPerOrganization: number
  /** Bytes that one write adds permanently: its ledger event. */
  bytesPerWrite: number
}

/** Assumptions about organizations; docs/sizing.md explains them. */
export const assumptions = {
  peoplePerOrganization: 4,
  /** Share of people who are active in the busiest hour, and calls per minute of each. */
  activeShare: 0.5,
  callsPerPersonMinute: 6,
  writesPerOrganizationDay: 100,
  /** The load at which p99 stays within 10 × p50. */
  targetUtilization: 0.7,
  emailsPerOrganizationMonth: 200,
  /** Two import files of 1 MB per month. */
  filesMbPerOrganizationYear: 24,
  /** Connections of each process: its pool, and one that listens for permission changes. */
  connectionsPerProcess: 11,
  organizationsPerWorker: 2_000,
} as const

interface Sizing {
  organizations: number
  people: number
  callsPerSecond: number
  apiProcesses: number
  workers: number
  connections: number
  databaseCpus: number
  databaseGb: number
  databaseGbPerYear: number
  emailsPerDay: number
  filesGbPerYear: number
}

/** The arithmetic of docs/sizing.md. */
export function calculateSizing(organizations: number, inputs: SizingInputs): Sizing {
  const people = organizations * assumptions.peoplePerOrganization
  const callsPerSecond = (people * assumptions.activeShare * assumptions.callsPerPersonMinute) / 60
  // A process uses at most one CPU.
  const countCpus = (ms: number) => (callsPerSecond * ms) / 1000 / assumptions.targetUtilization
  const apiProcesses = Math.max(1, Math.ceil(countCpus(inputs.apiMs)))
  const workers = Math.max(1, Math.ceil(organizations / assumptions.organizationsPerWorker))
  const ledgerBytesPerYear = organizations * assumptions.writesPerOrganizationDay * inputs.bytesPerWrite * 365
  return {
    organizations,
    people,
    callsPerSecond,
    apiProcesses,
    workers,
    connections: (apiProcesses + workers) * assumptions.connectionsPerProcess,
    databaseCpus: countCpus(inputs.databaseMs),
    databaseGb: (organizations * inputs.bytesPerOrganization) / 1e9,
    databaseGbPerYear: ledgerBytesPerYear / 1e9,
    emailsPerDay: (organizations * assumptions.emailsPerOrganizationMonth) / 30,
    filesGbPerYear: (organizations * assumptions.filesMbPerOrganizationYear) / 1000,
  }
}
