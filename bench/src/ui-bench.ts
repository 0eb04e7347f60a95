import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { baseline2025 } from '@parapet/config/baseline'
import { build } from 'vite'
import { printSection } from './report.ts'

const root = join(import.meta.dirname, '../..')
const uiFolder = join(root, 'packages/ui')

/** What one Button costs an app beside React, and how long the static Storybook takes. */
export async function benchUi() {
  await run(root, join(root, 'node_modules/turbo/bin/turbo'), ['run', 'build', '--filter=@parapet/ui'])
  const script = await measure(`export { Button } from '@parapet/ui/dist/button/button.js'`)
  const tokens = await measure(`import '@parapet/ui/dist/tokens.css'`)
  const styles = await measure(`import '@parapet/ui/dist/button.css'`)
  const seconds = await timeStorybook()
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`
  printSection('Design system', [
    { what: 'a Button alone (gzip)', measured: kilobytes(script + tokens + styles), goal: '≤ 6 kB' },
    { what: '  its JavaScript, without React', measured: kilobytes(script) },
    { what: '  tokens.css', measured: kilobytes(tokens) },
    { what: '  button.css', measured: kilobytes(styles) },
    { what: 'static Storybook', measured: `${seconds.toFixed(0)} s`, goal: '< 60 s' },
  ])
}

/** The size of what a bundler makes of one module, with gzip, in bytes. */
async function measure(source: string): Promise<number> {
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
  if (!output || !('output' in output)) throw new Error('The bundle gave no files.')
  const texts = output.output.map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
  return texts.filter((text) => text.trim() !== '').reduce((sum, text) => sum + gzipSync(text).length, 0)
}

async function timeStorybook(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-storybook-'))
  try {
    const startedAt = performance.now()
    await run(uiFolder, join(uiFolder, 'node_modules/storybook/dist/bin/dispatcher.js'), [
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

/** Runs a Node program to its end. */
async function run(cwd: string, program: string, args: string[]): Promise<void> {
  // Building the floor app set NODE_ENV in this process.
  const env = { ...process.env, NODE_ENV: undefined }
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  }
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed}`)
}
