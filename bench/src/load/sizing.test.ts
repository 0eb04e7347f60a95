import { expect, it } from 'vitest'
import { assumptions, calculateSizing } from './sizing.ts'

const measured = {
  apiMs: 10,
  databaseMs: 3.5,
  bytesPerOrganization: 2e6,
  bytesPerWrite: 1_000,
}

it('needs one process of each kind for few organizations', () => {
  expect(calculateSizing(10, measured)).toMatchObject({
    people: 40,
    callsPerSecond: 2,
    apiProcesses: 1,
    workers: 1,
    connections: 2 * assumptions.connectionsPerProcess,
    databaseGb: 0.02,
  })
})

it('adds a process before one exceeds 70% of its capacity', () => {
  // 1,000 organizations make 200 calls a second, and one process is loaded to 70 of its 100.
  expect(calculateSizing(1_000, measured)).toMatchObject({
    callsPerSecond: 200,
    apiProcesses: 3,
    databaseCpus: 1,
    databaseGbPerYear: 36.5,
  })
})
