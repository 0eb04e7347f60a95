/** Whether `field-sizing: content` does the work. */
export function isGrownByBrowser(): boolean {
  return CSS.supports('field-sizing', 'content')
}

/** Makes a text box as high as its text; its styles bound how high and how low. */
export function growToContent(box: HTMLElement): void {
  box.style.blockSize = 'auto'
  const border = box.offsetHeight - box.clientHeight
  box.style.blockSize = `${box.scrollHeight + border}px`
}
