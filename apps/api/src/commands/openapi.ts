import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOpenApiDocument } from './openapi-document.ts'

const file = join(import.meta.dirname, '../../../../packages/api-client/openapi.json')
const text = `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== text) {
    process.stderr.write(
      'packages/api-client/openapi.json doesn’t match the API. Run “pnpm --filter @parapet/api openapi”, then “pnpm --filter @parapet/api-client generate”.\n',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
}
