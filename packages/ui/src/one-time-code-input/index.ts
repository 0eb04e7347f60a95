export { OneTimeCodeInput, type OneTimeCodeInputProps } from './one-time-code-input.tsx'
