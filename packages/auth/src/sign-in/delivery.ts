/** How a code is sent to a phone. */
export type PhoneDelivery = 'sms' | 'voice' | 'whatsapp'

/** How a link is sent to a phone; not by voice. */
export type PhoneLinkDelivery = Exclude<PhoneDelivery, 'voice'>

/** The profile for a sign-up. */
export interface NewPerson {
  name?: string
  givenName?: string
  middleName?: string
  familyName?: string
  email?: string
  phone?: string
}

/** How a change of address affects login IDs. */
export interface AddressChange {
  /** Whether the new address becomes a login ID. @default false */
  addToLoginIDs?: boolean
}

/** The address that a message was sent to, mostly hidden. */
export interface MaskedAddress {
  maskedAddress: string
}

export function readMaskedAddress(data: unknown): MaskedAddress {
  const { maskedEmail, maskedPhone } = (data ?? {}) as { maskedEmail?: string; maskedPhone?: string }
  return { maskedAddress: maskedEmail ?? maskedPhone ?? '' }
}
