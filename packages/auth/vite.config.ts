import { fileURLToPath } from 'node:url'
import { baseline2025 } from '@parapet/config/baseline'
import { defineConfig } from 'vite'

import { emitBundledLicenses } from './build/emit-bundled-licenses.ts'

export default defineConfig({
  plugins: [emitBundledLicenses()],
  resolve: {
    // Keeps a commercial agent, which the provider's SDK imports but never uses, out of the package.
    alias: {
      '@fingerprintjs/fingerprintjs-pro': fileURLToPath(new URL('src/fingerprint-stub.ts', import.meta.url)),
    },
  },
  build: {
    target: baseline2025,
    minify: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        react: 'src/react.tsx',
        'sign-in': 'src/sign-in.ts',
        device: 'src/device.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^react($|\/)/, '@fingerprintjs/fingerprintjs'],
      output: {
        codeSplitting: {
          groups: [{ name: 'identity-sdk', test: /[\\/]node_modules[\\/]/ }],
        },
      },
    },
  },
})
