import { fileURLToPath } from 'node:url'
import { baseline2025 } from '@parapet/config/baseline'
import { createClassNames } from '@parapet/config/class-names'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildMetadata } from './build/build-metadata.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { extractInlineScripts } from './build/extract-inline-scripts.ts'
import { pageFiles } from './build/page-files.ts'
import { precompress } from './build/precompress.ts'
import { runBeforeApp } from './build/run-before-app.ts'
import { shakeRouter } from './build/shake-router.ts'
import { shortHashes } from './build/short-hashes.ts'

const buildId = process.env.PARAPET_BUILD_ID || Date.now().toString(36)
const appUrl = process.env.PARAPET_APP_URL || `http://localhost:${process.env.PORT || 4000}`

export default defineConfig({
  plugins: [
    react(),
    buildMetadata(buildId),
    runBeforeApp('src/before-app.ts'),
    pageFiles(),
    extractInlineScripts(),
    shakeRouter(),
    shortHashes(),
    precompress(),
  ],
  resolve: {
    alias: {
      '~': fileURLToPath(new URL('src', import.meta.url)),
      '@fingerprintjs/fingerprintjs-pro': '@parapet/auth/fingerprint-stub',
    },
  },
  // Relative to the repository, because the styles of packages/ui are part of the build.
  css: {
    modules: { generateScopedName: createClassNames(fileURLToPath(new URL('../..', import.meta.url))) },
  },
  build: {
    target: baseline2025,
    manifest: true,
    // The module preload polyfill serves browsers that the target already leaves out.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT) || 5173,
    proxy: { '/api': appUrl, '/config.js': appUrl, '/media': appUrl, '/o/': appUrl, '/t/': appUrl },
  },
})
