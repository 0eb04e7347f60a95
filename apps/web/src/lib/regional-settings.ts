interface RegionalSettings {
  locale: string
  timeZone: string | undefined
}

let settings: RegionalSettings = { locale: navigator.language, timeZone: undefined }

/** The locale and time zone for formatting: the user's, or the browser's until the account has loaded. */
export function getRegionalSettings(): RegionalSettings {
  return settings
}

/** Applies the user's settings. */
export function setRegionalSettings(next: RegionalSettings) {
  settings = next
}
