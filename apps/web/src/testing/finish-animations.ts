/**
 * Brings the page to the end of its animations and transitions, and pauses endless ones. Until then, axe measures the
 * contrast of colors that are still fading.
 *
 * Runs inside the page and uses nothing else of this module, so that journeys can send it there.
 */
export async function finishAnimations(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity
  // After the theme changes or a dialog opens, transitions start with the next frame.
  for (let quietFrames = 0; quietFrames < 3;) {
    await nextFrame()
    const runningAnimations = document.getAnimations().filter(({ playState }) => playState === 'running')
    quietFrames = runningAnimations.length === 0 ? quietFrames + 1 : 0
    for (const animation of runningAnimations) {
      // Endless animations can't be finished.
      if (isEndless(animation)) animation.pause()
      else animation.finish()
    }
  }
}
