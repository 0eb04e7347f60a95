export {
  createToastStore,
  defaultToastDurationMs,
  toast,
  type Toast as ToastData,
  type ToastColor,
  type ToastCommand,
  type ToastInput,
  type ToastState,
  toastStore,
  type ToastStore,
} from './toast-store.ts'
export { Toast, type ToastProps } from './toast.tsx'
export { Toaster, type ToasterProps } from './toaster.tsx'
