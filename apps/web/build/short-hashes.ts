import type { Plugin } from 'vite'

/** Names files with short hashes: the start names every other file, and what is random in a name does not compress. */
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
