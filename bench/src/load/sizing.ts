/** What was measured, and what is assumed about how an organization works. */
export interface SizingInputs {
  /** Milliseconds of a processor for a call of the mix: of the API process, and of the database. */
  apiMs: number
  databaseMs: number
  bytesPerOrganization: number
  /** Bytes that stay of one write: its event in the ledger. */
  bytesPerWrite: number
}

/** Assumptions; docs/sizing.md says why. */
export const assumed = {
  peoplePerOrganization: 4,
  /** Share of people at work in the busiest hour, and what each of them asks a minute. */
  peopleAtWork: 0.5,
  callsPerPersonMinute: 6,
  writesPerOrganizationDay: 100,
  /** Load that leaves room: where p99 stays within 10 × p50. */
  usedShare: 0.7,
  mailsPerOrganizationMonth: 200,
  /** Two files to import a month, of 1 MB. */
  filesMbPerOrganizationYear: 24,
  /** Connections of each process: its pool, and one that hears changes of rights. */
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
  databaseProcessors: number
  databaseGb: number
  databaseGbPerYear: number
  mailsPerDay: number
  filesGbPerYear: number
}

/** The arithmetic of docs/sizing.md. */
export function calculateSizing(organizations: number, measured: SizingInputs): Sizing {
  const people = organizations * assumed.peoplePerOrganization
  const callsPerSecond = (people * assumed.peopleAtWork * assumed.callsPerPersonMinute) / 60
  // A process uses one processor at most.
  const processorsFor = (ms: number) => (callsPerSecond * ms) / 1000 / assumed.usedShare
  const apiProcesses = Math.max(1, Math.ceil(processorsFor(measured.apiMs)))
  const workers = Math.max(1, Math.ceil(organizations / assumed.organizationsPerWorker))
  const perYear = organizations * assumed.writesPerOrganizationDay * measured.bytesPerWrite * 365
  return {
    organizations,
    people,
    callsPerSecond,
    apiProcesses,
    workers,
    connections: (apiProcesses + workers) * assumed.connectionsPerProcess,
    databaseProcessors: processorsFor(measured.databaseMs),
    databaseGb: (organizations * measured.bytesPerOrganization) / 1e9,
    databaseGbPerYear: perYear / 1e9,
    mailsPerDay: (organizations * assumed.mailsPerOrganizationMonth) / 30,
    filesGbPerYear: (organizations * assumed.filesMbPerOrganizationYear) / 1000,
  }
}
