export { TextInput, type InputSize, type TextInputProps } from './text-input.tsx'
