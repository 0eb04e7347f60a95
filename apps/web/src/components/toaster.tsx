export { Toaster } from '@parapet/ui'
