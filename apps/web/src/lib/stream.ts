export { stream } from '@parapet/api-client'
