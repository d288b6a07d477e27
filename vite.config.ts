import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Vitest reads this file too; the router's plugin is for builds only.
const testing = process.env.VITEST !== undefined

export default defineConfig({
  plugins: testing ? [] : [tailwindcss(), reactRouter()],
  build: {
    target: ['chrome123', 'safari17.5', 'firefox121'],
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
