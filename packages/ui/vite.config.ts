import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { baseline2025 } from '@parapet/config/baseline'
import { createClassNames } from '@parapet/config/class-names'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { listEntries } from './build/list-entries.ts'
import { splitStyles } from './build/split-styles.ts'

const sourceFolder = fileURLToPath(new URL('./src', import.meta.url))

/** The page icon, for apps that want it as a file. */
const logoFile: Plugin = {
  name: 'parapet-logo-file',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'parapet.svg',
      source: readFileSync(`${sourceFolder}/logo/parapet.svg`),
    })
  },
}

export default defineConfig({
  plugins: [react(), splitStyles(sourceFolder), logoFile],
  css: { modules: { generateScopedName: createClassNames(sourceFolder) } },
  build: {
    target: baseline2025,
    sourcemap: true,
    minify: false,
    cssMinify: false,
    cssCodeSplit: true,
    lib: {
      entry: Object.fromEntries([
        ['index', `${sourceFolder}/index.ts`],
        ...listEntries(sourceFolder).map(({ file }) => [
          file.replace(/\.tsx?$/u, ''),
          `${sourceFolder}/${file}`,
        ]),
      ]),
      formats: ['es'],
    },
    rolldownOptions: {
      external: [
        /^react($|\/)/u,
        /^react-dom($|\/)/u,
        /^@floating-ui\//u,
        /^@tanstack\//u,
        /^d3-/u,
        '@leeoniya/ufuzzy',
        'class-variance-authority',
        'diff',
        'lucide-react',
        'react-day-picker',
      ],
      output: { preserveModules: true, preserveModulesRoot: sourceFolder, entryFileNames: '[name].js' },
    },
  },
})
