let isShown = true

/** Whether the sign-in page says that the person is signed out. Not on a first visit, because no session has ended. */
export const isSignOutNoticeShown = () => isShown

export function setSignOutNoticeShown(isNoticeShown: boolean) {
  isShown = isNoticeShown
}
