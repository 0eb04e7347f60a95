import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{src,scripts}/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts'],
    isolate: false,
  },
})
