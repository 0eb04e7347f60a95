import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const requirementCounts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const states = ['met', 'partly', 'not met', 'operator', 'provider', 'n/a']

const rows = [
  ...read('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+[\d., ]*?) *\| ([a-z/ ]+?) *\|(.*)\|$/gm),
].flatMap(([, numbers, state, rest]) =>
  numbers!.split(', ').map((number) => ({ number, state: state!, tests: rest!.split('|').at(-1)! })),
)
const chapterOf = ({ number }: { number: string }) => Number(number.split('.')[0])

it('assesses every requirement once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(requirementCounts.map((_, at) => rows.filter((row) => chapterOf(row) === at + 1).length)).toEqual(
    requirementCounts,
  )
  for (const { number, state } of rows) expect(states, number).toContain(state)
})

it('names tests that exist', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
  const named = new Set(rows.flatMap(({ tests }) => tests.match(/[\w./-]+\.test\.tsx?/g) ?? []))
  expect(named.size).toBeGreaterThan(50)
  expect([...named].filter((test) => !files.some((file) => file.endsWith(`/${test}`)))).toEqual([])
})

it('has the same counts and open requirements in SECURITY.md', () => {
  const page = read('SECURITY.md')
  const counted = [...page.matchAll(/^\| V(\d+) [^|]*\|(.*)\|$/gm)].map(([, chapter, cells]) => [
    Number(chapter),
    cells!.split('|').map((cell) => Number(cell.trim())),
  ])
  expect(counted).toEqual(
    requirementCounts.map((_, at) => [
      at + 1,
      states.map((state) => rows.filter((row) => chapterOf(row) === at + 1 && row.state === state).length),
    ]),
  )
  const open = [...page.matchAll(/^\| (\d+\.\d+\.\d+[\d., ]*?) *\| /gm)].flatMap(([, numbers]) =>
    numbers!.split(', '),
  )
  const expected = rows.filter(({ state }) => ['partly', 'not met', 'operator'].includes(state))
  expect(open).toEqual(expected.map(({ number }) => number))
})
