export { createDeviceId } from './device/device-id.ts'
export type { DeviceId, DeviceIdOptions } from './device/device-id.ts'
export type { DeviceError, DeviceErrorCode } from './device/device-error.ts'
