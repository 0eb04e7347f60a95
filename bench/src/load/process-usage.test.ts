import { expect, it } from 'vitest'
import { computeCpuShares, parseStat, sumGroupSeconds } from './process-usage.ts'

const stat = (pid: number, name: string, parent: number, [user, system, endedUser, endedSystem]: number[]) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 10 0 0 0 ${user} ${system} ${endedUser} ${endedSystem} 20 0 1 0`

it('reads the time of a process whose name has parentheses and spaces', () => {
  expect(parseStat(stat(42, 'a) (b c', 7, [100, 50, 25, 5]))).toEqual({
    pid: 42,
    parent: 7,
    ownSeconds: 1.5,
    endedChildrenSeconds: 0.3,
  })
})

it('counts a group with its descendants, including processes that have ended', () => {
  const processes = [
    parseStat(stat(10, 'postgres', 1, [100, 0, 400, 0])),
    parseStat(stat(11, 'backend', 10, [200, 0, 0, 0])),
    parseStat(stat(12, 'worker of a backend', 11, [300, 0, 0, 0])),
    parseStat(stat(20, 'node', 1, [1000, 0, 0, 0])),
  ]

  expect(sumGroupSeconds(processes, { database: [10], api: [20], gone: [99] })).toEqual({
    database: 10,
    api: 10,
    gone: 0,
  })
})

it('returns how many CPUs were in use in between', () => {
  expect(computeCpuShares({ api: 2, database: 1 }, { api: 6, database: 2 }, 4)).toEqual({
    api: 1,
    database: 0.25,
  })
})
