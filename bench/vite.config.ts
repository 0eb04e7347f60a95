import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'floor',
  plugins: [react()],
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2023' },
})
