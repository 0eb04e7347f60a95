export default {
  build: {
    outDir: 'button-alone',
    rolldownOptions: {
      input: 'src/button-alone.ts',
      preserveEntrySignatures: 'strict',
      external: [/^react(-dom)?(\/|$)/],
    },
  },
}
