import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { choicesPlugin } from './choices-plugin.ts'

export default defineConfig({ plugins: [react(), choicesPlugin] })
