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

const asked = process.argv.slice(2).filter((argument) => argument !== '--')
const unknown = asked.filter((argument) => !sections.includes(argument as Section))
if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}. Choose from ${sections.join(', ')}, or none for all.`,
  )
  process.exit(1)
}
const chosen = new Set<Section>(asked.length > 0 ? (asked as Section[]) : sections)

await build({
  root: join(import.meta.dirname, '../floor'),
  configFile: join(import.meta.dirname, '../vite.config.ts'),
  logLevel: 'error',
})

if (chosen.has('browser') || chosen.has('requests')) {
  const product = await startProduct()
  try {
    if (chosen.has('browser')) await benchBrowser(product)
    if (chosen.has('requests')) await benchRequests(product)
  } finally {
    await product.remove()
  }
}
if (chosen.has('scale')) await benchScale()
if (chosen.has('imports')) await benchImports()
if (chosen.has('units')) await benchUnitImports()
if (chosen.has('ui')) await benchUi()
if (chosen.has('map')) await benchMap()
if (chosen.has('threats')) await benchThreats()
