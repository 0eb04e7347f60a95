export { toastStore, toast, type ToastCommand } from './toast-command.ts'
export {
  defaultToastDurationMs,
  createToastStore,
  type ToastColor,
  type Toast as ToastData,
  type ToastInput,
  type ToastState,
  type ToastStore,
} from './toast-store.ts'
export { Toast, type ToastProps } from './toast.tsx'
export { Toaster, type ToasterProps } from './toaster.tsx'
