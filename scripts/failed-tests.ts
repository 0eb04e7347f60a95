import { stripVTControlCharacters } from 'node:util'

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

function describeFailure(file: string, title: string, message: string | undefined): string {
  const name = [file.split('/').at(-1), title].filter(Boolean).join(' › ')
  const reason = stripVTControlCharacters(message ?? '')
    .split('\n')
    .find((line) => line.trim() !== '')
  return [name, reason?.trim()].filter(Boolean).join(': ')
}

/** Names each failed test of one JSON report of vitest, and each file that failed without one, with the first line of why. */
export function listVitestFailures(text: string): string[] {
  const { testResults } = JSON.parse(text) as VitestReport
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status === 'failed' && failed.length === 0) {
      return [describeFailure(file.name, '', file.message)]
    }
    return failed.map((test) => describeFailure(file.name, test.fullName, test.failureMessages?.[0]))
  })
}

/** Names each failed or flaky test of one JSON report of Playwright, with the first line of why. */
export function listPlaywrightFailures(text: string): string[] {
  const report = JSON.parse(text) as PlaywrightReport
  const broken = report.errors.map(({ message }) => describeFailure('', '', message))
  return [...broken, ...report.suites.flatMap(listSuiteFailures)]
}

function listSuiteFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const reason = results.find(({ error }) => error)?.error?.message
        return describeFailure(file, title, reason)
      }),
  )
  return [...own, ...suites.flatMap(listSuiteFailures)]
}
