import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { splitStyles } from './build/split-styles.ts'

const source = fileURLToPath(new URL('./src', import.meta.url))

const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[a-z-]+\/index\.ts$/u.test(path.replaceAll('\\', '/')))
  .map((path) => path.split(/[\\/]/u)[0] ?? '')

/** The page icon, for apps that want it as a file. */
const logoFile: Plugin = {
  name: 'parapet-logo-file',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'parapet.svg',
      source: readFileSync(`${source}/logo/parapet.svg`),
    })
  },
}

export default defineConfig({
  plugins: [react(), splitStyles(source), logoFile],
  build: {
    target: 'es2022',
    sourcemap: true,
    minify: false,
    cssMinify: false,
    cssCodeSplit: true,
    lib: {
      entry: Object.fromEntries([
        ['index', `${source}/index.ts`],
        ...components.map((name) => [name, `${source}/${name}/index.ts`]),
      ]),
      formats: ['es'],
    },
    rolldownOptions: {
      external: [
        /^react($|\/)/u,
        /^react-dom($|\/)/u,
        /^@floating-ui\//u,
        /^@tanstack\//u,
        'class-variance-authority',
        'lucide-react',
      ],
      output: { preserveModules: true, preserveModulesRoot: source, entryFileNames: '[name].js' },
    },
  },
})
