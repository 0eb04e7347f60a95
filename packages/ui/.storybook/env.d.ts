import type { ImportGlobFunction } from 'vite/types/importGlob.d.ts'

declare global {
  interface ImportMetaEnv {
    /** The initial theme of stories; tests run both. */
    readonly VITE_STORY_THEME?: 'light' | 'dark'
  }

  interface ImportMeta {
    readonly env: ImportMetaEnv
    readonly glob: ImportGlobFunction
  }
}
