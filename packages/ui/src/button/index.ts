export {
  buttonClassName,
  Button,
  type ButtonSize,
  type ButtonTone,
  type ButtonClassNameOptions,
  type ButtonProps,
} from './button.tsx'
