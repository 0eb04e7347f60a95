import { testTimeouts } from '@parapet/config/timeouts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node24', emptyOutDir: true },
  test: { include: ['src/**/*.test.ts'], ...testTimeouts },
})
