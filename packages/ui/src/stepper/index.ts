export { Stepper, type StepDefinition, type StepperProps } from './stepper.tsx'
