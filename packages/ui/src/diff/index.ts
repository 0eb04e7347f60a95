export { FieldDiff, type FieldChange, type FieldDiffProps } from './field-diff.tsx'
export { TextDiff, type TextDiffProps } from './text-diff.tsx'
