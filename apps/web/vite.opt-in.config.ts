import { fileURLToPath } from 'node:url'
import { baseline2025 } from '@parapet/config/baseline'
import { createClassNames } from '@parapet/config/class-names'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { extractInlineScripts } from './build/extract-inline-scripts.ts'
import { precompress } from './build/precompress.ts'

/** Builds the tenants' opt-in page separately, so that it loads none of the product's code. */
export default defineConfig({
  base: '/opt-in/',
  plugins: [react(), extractInlineScripts(), precompress()],
  resolve: { alias: { '~': fileURLToPath(new URL('src', import.meta.url)) } },
  // Relative to the repository, because the styles of packages/ui are part of the build.
  css: {
    modules: { generateScopedName: createClassNames(fileURLToPath(new URL('../..', import.meta.url))) },
  },
  build: {
    outDir: 'dist/opt-in',
    target: baseline2025,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('opt-in.html', import.meta.url)) },
  },
})
