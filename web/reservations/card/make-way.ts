/**
 * Does something during which another may lay a page of its own over the body, as a bank's question does: a modal dialog lies over all of that and keeps it
 * from being pressed, so it steps down for as long as something has come. Source: github.com/stripe/stripe-js/issues/599.
 */
export async function makeWay<Result>(dialog: HTMLDialogElement | null, work: () => Promise<Result>): Promise<Result> {
  if (dialog === null) return work()
  const pressed = document.activeElement
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isOfAnother))) stepDown(dialog)
  })
  watch.observe(document.body, { childList: true })
  try {
    return await work()
  } finally {
    watch.disconnect()
    stepUp(dialog, pressed)
  }
}

function isOfAnother(node: Node): boolean {
  return node instanceof HTMLElement && (node.matches('iframe') || node.querySelector('iframe') !== null)
}

function stepDown(dialog: HTMLDialogElement): void {
  if ('aside' in dialog.dataset) return
  dialog.dataset['aside'] = ''
  const focused = document.activeElement
  dialog.close()
  dialog.show()
  if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus()
}

/** Gives the focus back to what was pressed: opening the dialog moves it to the first control. */
function stepUp(dialog: HTMLDialogElement, pressed: Element | null): void {
  if (!('aside' in dialog.dataset)) return
  delete dialog.dataset['aside']
  // It may have gone meanwhile.
  if (!dialog.isConnected) return
  dialog.close()
  dialog.showModal()
  if (pressed instanceof HTMLElement) pressed.focus()
}
