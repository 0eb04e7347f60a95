/**
 * How devices are recognized, where people sign in and where they see their devices. In a file of its own, because the
 * sign-in page would load the product's pages with the other texts about devices.
 */
export const deviceRecognitionText =
  'To recognize this browser, Parapet computes an ID from what this browser reports about itself, such as its fonts and screen size. The ID stays in this browser for 24 hours and is then computed again. We store only a keyed hash of it, which can’t be reversed, for up to 180 days after your last visit. We use it to show where you’re signed in, to email you about new devices, and to enforce your organization’s device limit.'
