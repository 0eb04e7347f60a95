import type { Reporter } from 'vitest/node'

/** Prints the requirements that no test of a run proves, because every test with their id was skipped. */
export const skippedRequirementsReporter: Reporter = {
  onTestRunEnd(modules) {
    const proven = new Set<string>()
    const skipped = new Set<string>()
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const ids = test.name.match(/(?<=\[)\d\.\d{2,3}(?=\])/g) ?? []
        for (const id of ids) (test.result().state === 'skipped' ? skipped : proven).add(id)
      }
    }
    const unproven = [...skipped.difference(proven)].sort((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    )
    process.stdout.write(`\n${unproven.length} requirements need the sandbox: ${unproven.join(', ')}\n`)
  },
}
