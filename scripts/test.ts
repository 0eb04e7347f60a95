import { findInstallationProblems } from './installation.ts'
import { endAll, endChildrenOnSignals, isEnding } from './processes.ts'
import { addCounts, emptyCount, removeReports, type StepResult, type TestCount } from './test-report.ts'
import { groupConcurrentSteps, planTestRun, type Step, type TestRun } from './test-steps.ts'

const isCi = Boolean(process.env.CI) && process.env.CI !== 'false'

/** More at once would slow down each other's pages. */
const concurrentStepsMax = 2

interface FinishedStep {
  result: StepResult
  /** Its line in the summary, and one for each failed test. */
  lines: string
}

async function runConcurrently(group: Step[], testRun: TestRun): Promise<FinishedStep[]> {
  const results: FinishedStep[] = []
  const waiting = group.entries()
  const runWaiting = async () => {
    for (const [index, step] of waiting) {
      if (isEnding()) return
      results[index] = await runStep(step, testRun)
    }
  }
  await Promise.all(Array.from({ length: concurrentStepsMax }, runWaiting))
  return results
}

async function runStep(step: Step, testRun: TestRun): Promise<FinishedStep> {
  const startedAt = performance.now()
  const result = await step.run(testRun).catch((error: unknown): StepResult => {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { passed: 0, failed: 1, skipped: 0, output, failures: [] }
  })
  if (result.notRunReason && isCi) result.failed = 1
  const lines = [
    describeResult(step, result, (performance.now() - startedAt) / 1000),
    ...result.failures.map((failure) => `          × ${failure}`),
  ].join('\n')
  if (!isEnding()) console.log(result.failed > 0 ? `${result.output}\n${lines}` : lines)
  return { result, lines }
}

function describeResult(step: Step, result: StepResult, seconds: number): string {
  const mark = result.failed > 0 ? 'FAIL' : result.notRunReason ? 'not run' : 'ok'
  const parts = [`${result.passed} passed`]
  if (result.failed > 0) parts.push(`${result.failed} failed`)
  if (result.skipped > 0) parts.push(`${result.skipped} skipped`)
  if (result.note) parts.push(result.note)
  const detail = result.notRunReason ?? parts.join(', ')
  return `${mark.padEnd(7)} ${step.name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${detail}`
}

async function main(): Promise<number> {
  endChildrenOnSignals()
  const problems = findInstallationProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))

  const testRun = await planTestRun(process.argv.slice(2))
  removeReports()
  const summary: string[] = []
  let total: TestCount = emptyCount
  for (const group of groupConcurrentSteps(testRun.steps)) {
    console.log(`…       ${group.map(({ name }) => name).join(', ')}`)
    const results = await runConcurrently(group, testRun)
    if (isEnding()) break
    summary.push(...results.map(({ lines }) => lines))
    total = addCounts(total, ...results.map(({ result }) => result))
  }

  console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await endAll()
