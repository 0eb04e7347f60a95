import { baseline2025 } from '@parapet/config/baseline'
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    target: baseline2025,
    minify: false,
    lib: { entry: { index: 'src/index.ts' }, formats: ['es'] },
  },
})
