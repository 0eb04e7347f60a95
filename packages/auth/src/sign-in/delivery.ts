/** How a code gets to a phone. */
export type PhoneDelivery = 'sms' | 'voice' | 'whatsapp'

/** How a link gets to a phone; it cannot be spoken. */
export type PhoneLinkDelivery = Exclude<PhoneDelivery, 'voice'>

/** Profile of somebody who signs up. */
export interface NewPerson {
  name?: string
  givenName?: string
  middleName?: string
  familyName?: string
  email?: string
  phone?: string
}

/** What happens to the login ids when an address changes. */
export interface AddressChange {
  /** Whether the person can sign in with the new address from then on. @default false */
  addToLoginIDs?: boolean
}

/** The address that a message went to, with most of it hidden. */
export interface MaskedAddress {
  maskedAddress: string
}

export function readMaskedAddress(data: unknown): MaskedAddress {
  const { maskedEmail, maskedPhone } = (data ?? {}) as { maskedEmail?: string; maskedPhone?: string }
  return { maskedAddress: maskedEmail ?? maskedPhone ?? '' }
}
