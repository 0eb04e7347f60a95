import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'
import { listReportedTests, readAllReports, type ReportedTest, type StepResult } from './test-report.ts'

export type ProofKind = 'unit' | 'component' | 'story' | 'api' | 'provider-conformance' | 'e2e'

/** The kind of proof that a file's tests provide; the first match counts. */
const proofsByFile: [RegExp, ProofKind][] = [
  [/\.e2e\.ts$/, 'e2e'],
  [/\.stories\.tsx$/, 'story'],
  // All of them call the running server over HTTP, on a real database.
  [/\.(api|fault|cluster)\.test\.ts$/, 'api'],
  [/\.conformance\.test\.ts$/, 'provider-conformance'],
  // Rendered in a browser or in jsdom.
  [/\.test\.tsx$/, 'component'],
  [/\.test\.ts$/, 'unit'],
]

/**
 * The kinds of proof that satisfy each required one: the same kind, and kinds that observe the same statement from
 * further outside. A journey doesn't look at responses or at the wire, so it meets neither `api` nor
 * `provider-conformance`.
 */
const acceptedProofs: Record<ProofKind, ProofKind[]> = {
  unit: ['unit', 'component', 'story', 'api', 'provider-conformance', 'e2e'],
  component: ['component', 'e2e'],
  story: ['story'],
  api: ['api'],
  'provider-conformance': ['provider-conformance'],
  e2e: ['e2e'],
}

export interface Requirement {
  id: string
  proof: ProofKind
}

/**
 * The rows of the requirement tables, in the order of the document.
 *
 * @throws Error if a row requires an unknown kind of proof.
 */
export function listRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^\| (\d\.\d{2,3}) \|.*\|[^|]*\| ([^|]*) \|[^|]*\|$/gm)].map(
    ([, id = '', proof = '']) => {
      if (!(proof in acceptedProofs)) throw new Error(`docs/requirements.md: ${id} asks for “${proof}”.`)
      return { id, proof: proof as ProofKind }
    },
  )
}

/** The ids that the title of a test or of its suites starts with: `[4.12] …`, `[4.12, 4.13] …`, `[4.12] [4.13] …`. */
export function listTitleIds(titles: string[]): string[] {
  return titles.flatMap((title) => {
    const ids = /^(?:\[\d\.\d{2,3}(?:,? *\d\.\d{2,3})*\]\s*)+/.exec(title)?.[0]
    return ids?.match(/\d\.\d{2,3}/g) ?? []
  })
}

function findProof(file: string): ProofKind | undefined {
  return proofsByFile.find(([pattern]) => pattern.test(file))?.[1]
}

/** What a step proves: a kind of proof, or individual ids if other steps provide most proofs of its kind. */
export type StepProof = ProofKind | `${number}.${number}`

interface Coverage {
  requirements: Requirement[]
  tests: ReportedTest[]
  /** Requirements known to have no proof yet. */
  open: string[]
  /** What the skipped steps would prove. */
  leftOut: StepProof[]
}

interface CoverageResult {
  proven: string[]
  /** Unproven, and only a skipped step can prove them. */
  deferred: string[]
  /** One sentence each. */
  problems: string[]
}

/** Compares the requirements with the tests that ran. */
export function judgeCoverage({ requirements, tests, open, leftOut }: Coverage): CoverageResult {
  const testsById = new Map<string, ReportedTest[]>()
  for (const test of tests) {
    for (const id of listTitleIds(test.titles)) testsById.set(id, [...(testsById.get(id) ?? []), test])
  }
  const isProven = ({ id, proof }: Requirement) =>
    (testsById.get(id) ?? []).some(({ file, status }) => {
      const given = findProof(file)
      return status === 'passed' && given !== undefined && acceptedProofs[proof].includes(given)
    })
  const proven = requirements.filter(isProven).map(({ id }) => id)
  const unproven = requirements.filter(({ id }) => !proven.includes(id) && !open.includes(id))
  const isDeferred = ({ id, proof }: Requirement) => leftOut.some((each) => each === proof || each === id)

  const requiredIds = new Set(requirements.map(({ id }) => id))
  return {
    proven,
    deferred: unproven.filter(isDeferred).map(({ id }) => id),
    problems: [
      ...unproven
        .filter((requirement) => !isDeferred(requirement))
        .map((requirement) => describeUnproven(requirement, testsById.get(requirement.id) ?? [])),
      ...[...testsById]
        .filter(([id]) => !requiredIds.has(id))
        .map(([id, carriers]) => `${listFiles(carriers)}: ${id} isn't in docs/requirements.md.`),
      ...open
        .filter((id) => proven.includes(id))
        .map((id) => `${id} is proven now. Remove it from docs/requirements-open.txt.`),
      ...open
        .filter((id) => !requiredIds.has(id))
        .map((id) => `docs/requirements-open.txt: ${id} isn't a requirement.`),
    ],
  }
}

function listFiles(tests: ReportedTest[]): string {
  return [...new Set(tests.map(({ file }) => file))].join(', ')
}

function describeUnproven({ id, proof }: Requirement, carriers: ReportedTest[]): string {
  if (carriers.length === 0) return `${id} has no test. It asks for ${proof}.`
  const found = carriers.map(({ file, status }) => `${findProof(file) ?? 'no proof'}, ${status}: ${file}`)
  return `${id} asks for ${proof}, and has only ${[...new Set(found)].join('; ')}.`
}

/** Checks the requirements against the reports of this run. `leftOut` lists the skipped steps. */
export function checkRequirements(leftOut: { name: string; proves: StepProof[] }[]): StepResult {
  const requirements = listRequirements(readFileSync(join(rootFolder, 'docs/requirements.md'), 'utf8'))
  const tests = readAllReports().flatMap(listReportedTests)
  const { proven, deferred, problems } = judgeCoverage({
    requirements,
    tests,
    open: readFileSync(join(rootFolder, 'docs/requirements-open.txt'), 'utf8').split('\n').filter(Boolean),
    leftOut: leftOut.flatMap(({ proves }) => proves),
  })

  const names = leftOut.map(({ name }) => name).join(', ')
  if (tests.length === 0) problems.push(`This run has no test reports. Steps left out: ${names}.`)
  const note = [
    `${proven.length} of ${requirements.length} requirements proven`,
    ...(leftOut.length > 0 ? [`${deferred.length} only by steps not in this run: ${names}`] : []),
  ].join(', ')
  const hasPassed = problems.length === 0
  return {
    passed: hasPassed ? 1 : 0,
    failed: hasPassed ? 0 : 1,
    skipped: 0,
    output: problems.join('\n'),
    failures: [],
    note,
  }
}
