import { findInstallationProblems } from './installation.ts'
import { endAll, endChildrenOnSignals, isEnding } from './processes.ts'
import { addCounts, emptyCount, removeReports, type StepResult, type TestCount } from './test-report.ts'
import { groupConcurrentSteps, planTestRun, type Step, type TestRun } from './test-steps.ts'

const isCi = Boolean(process.env.CI) && process.env.CI !== 'false'

async function runStep(step: Step, testRun: TestRun) {
  const startedAt = performance.now()
  const result = await step.run(testRun).catch((error: unknown): StepResult => {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { passed: 0, failed: 1, skipped: 0, output, failures: [] }
  })
  return { step, result, seconds: (performance.now() - startedAt) / 1000 }
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
    const results = await Promise.all(group.map((step) => runStep(step, testRun)))
    if (isEnding()) break
    for (const { step, result, seconds } of results) {
      if (result.notRunReason && isCi) result.failed = 1
      if (result.failed > 0) console.log(result.output)
      const lines = [
        describeResult(step, result, seconds),
        ...result.failures.map((failure) => `          × ${failure}`),
      ].join('\n')
      console.log(lines)
      summary.push(lines)
      total = addCounts(total, result)
    }
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
