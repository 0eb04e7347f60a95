export { acceptsFile } from './accepts-file.ts'
export { FileDrop, type FileDropProps } from './file-drop.tsx'
export { UploadList, type FileUpload, type UploadListProps } from './upload-list.tsx'
