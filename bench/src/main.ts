import { join } from 'node:path'
import { build } from 'vite'
import { benchBrowser } from './browser-bench.ts'
import { benchImports } from './import-bench.ts'
import { benchMap } from './map-bench.ts'
import { startProduct } from './product.ts'
import { benchRequests } from './request-bench.ts'
import { benchScale } from './scale-bench.ts'
import { benchUnitImports } from './unit-import-bench.ts'
import { benchThreats } from './threat-bench.ts'
import { benchUi } from './ui-bench.ts'

const sections = ['browser', 'requests', 'scale', 'imports', 'units', 'ui', 'threats', 'map'] as const
type Section = (typeof sections)[number]

const requestedSections = process.argv.slice(2).filter((argument) => argument !== '--')
const unknown = requestedSections.filter((argument) => !sections.includes(argument as Section))
if (unknown.length > 0) {
  console.error(
    `Unknown section ${unknown.join(', ')}. Choose from ${sections.join(', ')}, or omit it to run all.`,
  )
  process.exit(1)
}
const sectionsToRun = new Set<Section>(
  requestedSections.length > 0 ? (requestedSections as Section[]) : sections,
)

await build({
  root: join(import.meta.dirname, '../baseline'),
  configFile: join(import.meta.dirname, '../vite.config.ts'),
  logLevel: 'error',
})

if (sectionsToRun.has('browser') || sectionsToRun.has('requests')) {
  const product = await startProduct()
  try {
    if (sectionsToRun.has('browser')) await benchBrowser(product)
    if (sectionsToRun.has('requests')) await benchRequests(product)
  } finally {
    await product.remove()
  }
}
if (sectionsToRun.has('scale')) await benchScale()
if (sectionsToRun.has('imports')) await benchImports()
if (sectionsToRun.has('units')) await benchUnitImports()
if (sectionsToRun.has('ui')) await benchUi()
if (sectionsToRun.has('map')) await benchMap()
if (sectionsToRun.has('threats')) await benchThreats()
