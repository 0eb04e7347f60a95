import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOpenApiDocument } from './openapi-document.ts'

const file = join(import.meta.dirname, '../../../../packages/api-client/openapi.json')
const text = `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== text) {
    process.stderr.write(
      'packages/api-client/openapi.json does not match the API. Run: pnpm --filter @parapet/api openapi, then generate the client.\n',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
}
