import { mkdir, writeFile } from 'node:fs/promises'

import { listStaleFiles, renderGeneratedFiles } from './generated-files.ts'

if (process.argv.includes('--check')) {
  const stale = await listStaleFiles()
  if (stale.length > 0) {
    process.stderr.write(
      `${stale.join(', ')} ${stale.length === 1 ? "doesn't" : "don't"} match openapi.json. Run: pnpm --filter @parapet/api-client generate\n`,
    )
    process.exitCode = 1
  }
} else {
  for (const { url, text } of await renderGeneratedFiles()) {
    await mkdir(new URL('./', url), { recursive: true })
    await writeFile(url, text)
  }
}
