let readDeviceId: () => string | null = () => null

/** This browser's id, sent with authenticated calls; null until it is known. */
export const findDeviceId = (): string | null => readDeviceId()

/** Sets where the id comes from, once the code for it has loaded. */
export function setDeviceIdSource(getId: () => string | null) {
  readDeviceId = getId
}
