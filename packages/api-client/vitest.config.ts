import { testTimeouts } from '@parapet/config/timeouts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    ...testTimeouts,
    environment: 'node',
    include: ['{src,scripts}/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts'],
    isolate: false,
  },
})
