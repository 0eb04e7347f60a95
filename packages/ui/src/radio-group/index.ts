export { RadioGroup, type RadioOption, type RadioGroupProps } from './radio-group.tsx'
