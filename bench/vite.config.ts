import { baseline2025 } from '@parapet/config/baseline'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'baseline',
  plugins: [react()],
  build: { outDir: '../dist', emptyOutDir: true, target: baseline2025 },
})
