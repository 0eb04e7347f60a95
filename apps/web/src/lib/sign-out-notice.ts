let isShown = true

/** Whether the sign-in page says that the person is signed out. Not if they only weren't signed in: nothing ended. */
export const isSignOutNoticeShown = () => isShown

export function setSignOutNoticeShown(isNoticeShown: boolean) {
  isShown = isNoticeShown
}
