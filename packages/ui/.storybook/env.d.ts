export {}

declare global {
  interface ImportMetaEnv {
    /** The theme that stories begin with; the tests run them in both. */
    readonly VITE_STORY_THEME?: 'light' | 'dark'
  }

  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}
