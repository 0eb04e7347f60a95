import { defineConfig } from 'vitest/config'

export default defineConfig({
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node24', emptyOutDir: true },
  test: { include: ['src/**/*.test.ts'], testTimeout: 15_000, hookTimeout: 15_000 },
})
