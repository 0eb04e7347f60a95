export { acceptsFile, FileDrop, type FileDropProps } from './file-drop.tsx'
export { UploadList, type FileUpload, type UploadListProps } from './upload-list.tsx'
