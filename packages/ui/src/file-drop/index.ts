export { acceptsFile } from './accepts-file.ts'
export { FileDrop, type FileDropProps } from './file-drop.tsx'
