export { Spinner, type SpinnerSize, type SpinnerProps } from './spinner.tsx'
