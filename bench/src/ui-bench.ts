import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { baseline2025 } from '@parapet/config/baseline'
import { build } from 'vite'
import { printSection } from './report.ts'

const rootFolder = join(import.meta.dirname, '../..')
const uiFolder = join(rootFolder, 'packages/ui')

/** What one Button adds to an app with React, and how long the static Storybook build takes. */
export async function benchUi() {
  await runNode(rootFolder, join(rootFolder, 'node_modules/turbo/bin/turbo'), [
    'run',
    'build',
    '--filter=@parapet/ui',
  ])
  const scriptBytes = await measureGzipBytes(`export { Button } from '@parapet/ui/dist/button/button.js'`)
  const tokensBytes = await measureGzipBytes(`import '@parapet/ui/dist/tokens.css'`)
  const stylesBytes = await measureGzipBytes(`import '@parapet/ui/dist/button.css'`)
  const storybookSeconds = await timeStorybook()
  const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`
  printSection('Design system', [
    {
      label: 'Button only (gzip)',
      value: formatKilobytes(scriptBytes + tokensBytes + stylesBytes),
      goal: '≤ 6 kB',
    },
    { label: '  its JavaScript, without React', value: formatKilobytes(scriptBytes) },
    { label: '  tokens.css', value: formatKilobytes(tokensBytes) },
    { label: '  button.css', value: formatKilobytes(stylesBytes) },
    { label: 'static Storybook', value: `${storybookSeconds.toFixed(0)} s`, goal: '< 60 s' },
  ])
}

/** The gzipped size of one bundled module, in bytes. */
async function measureGzipBytes(source: string): Promise<number> {
  const entry = 'bench-entry.js'
  const result = await build({
    root: uiFolder,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bench-entry',
        resolveId: (id) => (id === entry ? join(uiFolder, entry) : undefined),
        load: (id) =>
          id === join(uiFolder, entry) ? source.replaceAll('@parapet/ui/', `${uiFolder}/`) : undefined,
      },
    ],
    build: {
      write: false,
      target: baseline2025,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/],
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('Bundling produced no files.')
  const fileContents = output.output.map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
  return fileContents
    .filter((text) => text.trim() !== '')
    .reduce((sum, text) => sum + gzipSync(text).length, 0)
}

async function timeStorybook(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-storybook-'))
  try {
    const startedAt = performance.now()
    await runNode(uiFolder, join(uiFolder, 'node_modules/storybook/dist/bin/dispatcher.js'), [
      'build',
      '--disable-telemetry',
      '--output-dir',
      folder,
    ])
    return (performance.now() - startedAt) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a Node program and waits for it to exit. */
async function runNode(cwd: string, program: string, args: string[]): Promise<void> {
  // Building the baseline app set NODE_ENV in this process.
  const env = { ...process.env, NODE_ENV: undefined }
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} exited with code ${code}:\n${output}`)
}
