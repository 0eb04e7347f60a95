import type { Plugin } from 'vite'

/** Uses short hashes in file names: the start chunk lists every other file, and random characters don't compress. */
export function shortHashes(): Plugin {
  return {
    name: 'parapet:short-hashes',
    apply: 'build',
    config({ build }) {
      const name = `${build?.assetsDir ?? 'assets'}/[name]-[hash:7]`
      const output = {
        entryFileNames: `${name}.js`,
        chunkFileNames: `${name}.js`,
        assetFileNames: `${name}[extname]`,
      }
      return { build: { rolldownOptions: { output } } }
    },
  }
}
