export { NumberInput, type NumberInputProps } from './number-input.tsx'
export { parseNumberText, toNumberText } from './number-text.ts'
