import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    target: 'es2023',
    minify: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        react: 'src/react.tsx',
        'sign-in': 'src/sign-in.ts',
        'fingerprint-stub': 'src/fingerprint-stub.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: { external: [/^react($|\/)/, '@descope/web-js-sdk'] },
  },
})
