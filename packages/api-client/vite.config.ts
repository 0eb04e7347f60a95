import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    target: 'es2023',
    minify: false,
    lib: { entry: { index: 'src/index.ts' }, formats: ['es'] },
  },
})
