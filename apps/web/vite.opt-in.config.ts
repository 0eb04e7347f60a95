import { fileURLToPath } from 'node:url'
import { baseline2025 } from '@parapet/config/baseline'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageScript } from './build/page-script.ts'
import { precompress } from './build/precompress.ts'

/** The page for tenants, apart from the product: whoever opens it from a mail loads nothing of the rest. */
export default defineConfig({
  base: '/opt-in/',
  plugins: [react(), pageScript(), precompress()],
  resolve: { alias: { '~': fileURLToPath(new URL('src', import.meta.url)) } },
  build: {
    outDir: 'dist/opt-in',
    target: baseline2025,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('opt-in.html', import.meta.url)) },
  },
})
