import { noteModal } from './open-modals.ts'

const drawer = 'dialog[closedby]'

/**
 * Tracks which drawers are open, closes one when its form is sent, and opens and closes them in browsers without `command` or `closedby`. Call it
 * once. A drawer is a `dialog` with `closedby`, which a button with `command` opens as a modal, even before any script has run.
 */
export function watchDrawers(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>(`${drawer}[open]`)) noteModal(dialog, true)
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDialogElement && target.matches(drawer)) noteModal(target, target.open)
    },
    // The event does not bubble.
    { capture: true },
  )
  // Its button sent what was chosen in it.
  document.addEventListener('submit', ({ submitter }) => submitter?.closest<HTMLDialogElement>(drawer)?.close())
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype
  const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype
  if (knowsCommands && knowsClosedBy) return
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('button[commandfor]')
    if (!knowsCommands && button !== null) runCommand(button)
    if (!knowsClosedBy && target instanceof HTMLDialogElement && target.matches(drawer))
      if (isBeside(target, { clientX, clientY })) target.close()
  })
}

/** A drawer that is closed already stays so. */
export function closeDrawer(id: string): void {
  document.querySelector<HTMLDialogElement>(`dialog#${id}`)?.close()
}

function runCommand(button: Element): void {
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button.getAttribute('command') === 'show-modal') dialog.showModal()
  else dialog.close()
}

/** Tells the backdrop, whose events are the dialog's own, from the dialog's padding. */
function isBeside(dialog: HTMLDialogElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
